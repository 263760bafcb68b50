import type { Reply } from '#contract/endpoint.ts'
import { countReply, type search, type SearchReply, searchReply } from '#contract/search.ts'
import type { Kept } from '#offline/index.ts'

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
