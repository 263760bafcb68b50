import { modal } from '#ui/overlay/modal.ts'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'

/** For people who belong to an organisation (S2§2). */
export const BelongModal = modal<{ organisation: ChosenOrganisation }>({
  name: 'register-company',
  load: () => import('../late/BelongModal.tsx'),
})
