import type { IndexName } from '#contract/indexes/shape.ts'
import { modal } from '#ui/overlay/modal.ts'

interface Countries {
  /** Values of the country facet. */
  chosen: readonly string[]
  /** Also where records are active (the filter set active_in_country). */
  everywhere: boolean
}

/** Filters the results by country. */
export const CountriesModal = modal<Countries & { index: IndexName; facet: string }, Countries>({
  name: 'countries',
  size: 'large',
  load: () => import('../late/CountriesModal.tsx'),
})
