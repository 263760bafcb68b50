import type { Reply } from '#contract/endpoint.ts'
import { countReply, type search, type SearchReply, searchReply } from '#contract/search.ts'
import type { Kept } from '#offline/index.ts'
import { toSearchRequest, toWordsState } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The last lists of results, by their search; a part is a page. */
export const resultLists: Kept<SearchReply> = {
  name: 'results',
  schema: searchReply,
  most: 20,
  mostBytes: 8_000_000,
  mostBytesEach: 500_000,
}

/** The numbers of results in each index, by the words of the search. */
export const resultTotals: Kept<Reply<typeof search.count>> = {
  name: 'totals',
  schema: countReply,
  most: resultLists.most,
  mostBytes: 100_000,
  mostBytesEach: 10_000,
}

export interface ListPlace {
  key: string
  page: string
}

/** Where a search is kept. It does not depend on what the user may see. */
export function listPlace(state: UrlSearchState): ListPlace {
  const { page, ...list } = toSearchRequest(state, true)
  return { key: JSON.stringify(list), page: String(page) }
}

export const totalsKey = (state: UrlSearchState): string => JSON.stringify(toWordsState(state))
