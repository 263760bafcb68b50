import { indexNames } from '#contract/indexes/shape.ts'
import { answerSearch, SearchedAmong } from '#search/index.ts'
import type { Searches } from '../port.ts'
import { totalsInAll } from './results.ts'
import { type Indexes, workOf } from './search-request.ts'

/** Sets of records that are known by their keys, the last ones that were searched: some megabytes for each of the largest. */
const mostKnown = 16

export const amongSearches = (indexes: Indexes): Pick<Searches, 'searchAmong'> => {
  const known = new Map<string, SearchedAmong>()

  function knownAs(key: string, among: SearchedAmong): void {
    known.delete(key)
    known.set(key, among)
    const oldest = known.keys().next().value
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  }

  return {
    searchAmong(state, sight, { key, slugs }) {
      const among = known.get(key) ?? (slugs && new SearchedAmong(slugs))
      if (!among) return 'stale'
      knownAs(key, among)
      const within = { among, work: workOf(indexNames.map(name => indexes.get(name))) }
      const { slugs: _, ...reply } = answerSearch(indexes.get(state.index), state, within, sight)
      return { ...reply, totals: totalsInAll(indexes, state, within) }
    },
  }
}
