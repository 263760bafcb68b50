import type { IndexName } from '#contract/indexes/shape.ts'
import { modal } from '#ui/overlay/modal.ts'

/** What is to be cited; `record` is what is known of it: whole, or its card. */
export interface CitedItem {
  index: IndexName
  slug: string
  record?: Record<string, unknown> | undefined
}

/** References to records, to copy or to keep as a file. */
export const CiteModal = modal<{ items: readonly CitedItem[] }>({
  name: 'cite',
  size: 'large',
  load: () => import('./CiteModal.tsx'),
})
