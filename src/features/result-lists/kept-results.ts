import type { Reply } from '#contract/endpoint.ts'
import type { ReadAnswer } from '#api/read/read.ts'
import type { search, SearchReply } from '#contract/search.ts'
import { firstKept, keepAnswer, keptOf, openKept } from '#offline/index.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { listPlace, totalsKey } from './list-place.ts'
import { resultLists, resultTotals } from './result-lists.kept.ts'

type Totals = Reply<typeof search.count>

/** Keeps a page of results as the server found it. */
export function keepResults(state: UrlSearchState, reply: SearchReply): Promise<void> {
  const { key, page } = listPlace(state)
  return keepAnswer(resultLists, key, page, reply)
}

/** The page of results as it was found, before the mirror is there ([Note: First look]). */
export async function firstKeptResults(state: UrlSearchState): Promise<ReadAnswer<SearchReply> | undefined> {
  const { key, page } = listPlace(state)
  return copyOf(await firstKept(resultLists, key, page))
}

/** The page of results as it was found, or that only other pages of the list are kept; undefined where none is. */
export async function keptResults(state: UrlSearchState): Promise<ReadAnswer<SearchReply> | 'other pages' | undefined> {
  const { key, page } = listPlace(state)
  const found = copyOf(await openKept(resultLists, key, page))
  if (found) return found
  return (await keptOf(resultLists)).some(kept => kept.key === key) ? 'other pages' : undefined
}

export const keepTotals = (state: UrlSearchState, totals: Totals): Promise<void> => keepAnswer(resultTotals, totalsKey(state), '', totals)

export const keptTotals = async (state: UrlSearchState): Promise<ReadAnswer<Totals> | undefined> =>
  copyOf(await openKept(resultTotals, totalsKey(state), ''))

/** The same before the mirror is there. */
export const firstKeptTotals = async (state: UrlSearchState): Promise<ReadAnswer<Totals> | undefined> =>
  copyOf(await firstKept(resultTotals, totalsKey(state), ''))

const copyOf = <T>(found: { answer: T; at: number } | undefined): ReadAnswer<T> | undefined =>
  found && { answer: found.answer, copy: { asOf: found.at } }
