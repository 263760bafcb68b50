import type { Reply } from '#contract/endpoint.ts'
import type { ReadAnswer } from '#api/read/read.ts'
import type { search, SearchReply } from '#contract/search.ts'
import { keepAnswer, keptOf, openKept } from '#offline/index.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { listPlace, totalsKey } from './list-place.ts'
import { resultLists, resultTotals } from './result-lists.kept.ts'

type Totals = Reply<typeof search.count>

/** Keeps a page of results as the server found it. */
export function keepResults(state: UrlSearchState, reply: SearchReply): Promise<void> {
  const { key, page } = listPlace(state)
  return keepAnswer(resultLists, key, page, reply)
}

/** The page of results as it was found, or that only other pages of the list are kept; undefined where none is. */
export async function keptResults(state: UrlSearchState): Promise<ReadAnswer<SearchReply> | 'other pages' | undefined> {
  const { key, page } = listPlace(state)
  const found = await openKept(resultLists, key, page)
  if (found) return { answer: found.answer, copy: { asOf: found.at } }
  return (await keptOf(resultLists)).some(kept => kept.key === key) ? 'other pages' : undefined
}

export const keepTotals = (state: UrlSearchState, totals: Totals): Promise<void> => keepAnswer(resultTotals, totalsKey(state), '', totals)

export async function keptTotals(state: UrlSearchState): Promise<ReadAnswer<Totals> | undefined> {
  const found = await openKept(resultTotals, totalsKey(state), '')
  return found && { answer: found.answer, copy: { asOf: found.at } }
}
