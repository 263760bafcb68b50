import type { IndexName } from '#contract/indexes/shape.ts'
import type { CitedEntry } from '#workers/export-building/references.ts'
import { modal } from '#ui/overlay/modal.ts'

/** An item to cite. `record` is its record or card, if it is at hand. */
export interface CitedItem {
  index: IndexName
  slug: string
  record?: Record<string, unknown> | undefined
}

export interface CiteModalProps {
  items: readonly CitedItem[]
  /** Own entries of a folder, after the records. */
  entries?: readonly CitedEntry[]
  /** Exports all of them to a file: it has room for more than are cited at once. */
  onExport?: () => void
}

/** References of records, to copy or to download. */
export const CiteModal = modal<CiteModalProps>({
  name: 'cite',
  size: 'large',
  load: () => import('./CiteModal.tsx'),
})
