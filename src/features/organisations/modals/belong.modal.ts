import { modal } from '#ui/overlay/modal.ts'
import type { ChosenOrganisation } from '../join/chosen-organisation.ts'

/** For people who belong to an organisation (S2§2). True: they are a member now, or have asked to be one. */
export const BelongModal = modal<{ organisation: ChosenOrganisation }, true>({
  name: 'register-company',
  load: () => import('../late/BelongModal.tsx'),
})
