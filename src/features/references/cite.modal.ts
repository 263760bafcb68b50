import type { IndexName } from '#contract/indexes/shape.ts'
import { modal } from '#ui/overlay/modal.ts'

/** An item to cite. `record` is its record or card, if it is at hand. */
export interface CitedItem {
  index: IndexName
  slug: string
  record?: Record<string, unknown> | undefined
}

/** References of records, to copy or to download. */
export const CiteModal = modal<{ items: readonly CitedItem[] }>({
  name: 'cite',
  size: 'large',
  load: () => import('./CiteModal.tsx'),
})
