import type { SavedData } from '#contract/searches.ts'
import { modal } from '#ui/overlay/modal.ts'

/** `data`: the search that is saved, to tell what it would have found. Without it an alert is renamed. */
export interface SaveSearchProps {
  name: string
  data?: SavedData
}

/** Asks for the name of an alert; answers with it. */
export const SaveSearchModal = modal<SaveSearchProps, string>({ name: 'save-search', load: () => import('./late/SaveSearchModal.tsx') })
