import type { OwnEntry } from '#contract/own-entry.ts'
import { modal } from '#ui/overlay/modal.ts'

/** The form of an own entry. */
export const OwnEntryModal = modal<Pick<OwnEntry, 'folder_id' | 'id' | 'entry'>>({
  name: 'own-entry',
  size: 'large',
  load: () => import('../late/OwnEntryModal.tsx'),
})
