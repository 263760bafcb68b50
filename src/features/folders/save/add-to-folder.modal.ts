import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { modal } from '#ui/overlay/modal.ts'

/** `record` is the copy that is saved for reading offline. */
export interface RecordToSave {
  index: IndexName
  slug: string
  title: string
  record: AnyRecord | undefined
}

/** The folders with a checkbox each; every click saves or removes the record at once. */
export const AddToFolderModal = modal<RecordToSave>({ name: 'add-to-folder', load: () => import('../late/AddToFolderModal.tsx') })
