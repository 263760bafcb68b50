import { modal } from '#ui/overlay/modal.ts'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'

/** Who asks to join, for those who manage its members. */
export const JoinRequestsModal = modal<{ organisation: ChosenOrganisation }>({
  name: 'organisation-requests',
  load: () => import('../late/JoinRequestsModal.tsx'),
})
