import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { modal } from '#ui/overlay/modal.ts'

/** A record that is being saved. `record` is what is known of it, kept for reading without a network. */
export interface Saving {
  index: IndexName
  slug: string
  title: string
  record: AnyRecord | undefined
}

/** In which folders a record lies; every tick is a change at once. */
export const AddToFolderModal = modal<Saving>({ name: 'add-to-folder', load: () => import('../late/AddToFolderModal.tsx') })
