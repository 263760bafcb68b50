import { modal } from '#ui/overlay/modal.ts'
import type { OwnEntryRow } from '../own-entries.mirrored.ts'

/** The form of an own entry. */
export const OwnEntryModal = modal<{ row: OwnEntryRow }>({
  name: 'own-entry',
  size: 'large',
  load: () => import('../late/OwnEntryModal.tsx'),
})
