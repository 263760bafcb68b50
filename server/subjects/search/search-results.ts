import type { Viewer } from '#contract/rights.ts'
import type { SearchReply, SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { allowedSearch, sightOf } from './rules.ts'

/** One page of a search as its viewer may see it, without filters. */
export async function searchResults(
  catalogue: Catalogue,
  viewer: Viewer,
  wanted: SearchState,
  signal: AbortSignal,
): Promise<Pick<SearchReply, 'results' | 'total'>> {
  const state = allowedSearch(viewer, wanted)
  return toRefusal(catalogue.withSignal(signal).search(state, { ...sightOf(viewer, state), filters: false }))
}
