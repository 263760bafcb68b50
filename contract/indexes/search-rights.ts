import { indexes } from './all.ts'
import type { Right } from '../rights.ts'
import type { IndexName } from './shape.ts'
import { type FilterSetName, filterSetNames, type SearchState } from '../search.ts'

/** The right to all results of an index. News has its own (S1§6). */
export const allResultsRight = (index: IndexName): Right => (index === 'news' ? 'viewAllNewsResults' : 'viewFullSearchResults')

/**
 * Filter sets without the right to use filters: two change how the keyword is read or what a scope shows, and the countries of a search are
 * open to everyone (S1§2).
 */
export const openFilterSets: readonly FilterSetName[] = ['exact_match', 'suggestions_only', 'active_in_country']

/** Whether everyone may choose values of this filter: only those of the country (S1§2). */
export const isOpenFilter = (index: IndexName, filter: string): boolean => indexes[index].places?.country === filter

const restrictedSets = filterSetNames.filter(name => !openFilterSets.includes(name))

/** Whether a search needs the right `useFilters`. */
export const needsFilterRight = (state: SearchState): boolean =>
  restrictedSets.some(name => state[name]) ||
  Object.entries(state.filters).some(
    ([name, filter]) => filter.hide || (!isOpenFilter(state.index, name) && filter.buckets.some(bucket => bucket.active)),
  )
