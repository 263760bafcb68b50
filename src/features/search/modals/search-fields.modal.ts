import type { IndexName } from '#contract/indexes/shape.ts'
import { modal } from '#ui/overlay/modal.ts'

/** The fields to search in; answers with their names, or an empty list for all fields. */
export const SearchFieldsModal = modal<{ index: IndexName; chosen: readonly string[] }, string[]>({
  name: 'search-fields',
  size: 'large',
  load: () => import('../late/SearchFieldsModal.tsx'),
})
