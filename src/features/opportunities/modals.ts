import { modal } from '#ui/overlay/modal.ts'
import type { OpportunityShown } from './opportunities.mirrored.ts'

/** Edits an opportunity. */
export const OpportunityModal = modal<{ opportunity: OpportunityShown }>({
  name: 'opportunity',
  size: 'large',
  closesOnOutsideClick: false,
  load: () => import('./late/OpportunityModal.tsx'),
})
