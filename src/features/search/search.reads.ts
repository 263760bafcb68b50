import { useEffect, useMemo, useRef } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, type SearchReply, search } from '#contract/search.ts'
import { usePlace } from '#routing/place.ts'
import { useRight, useSession } from '#session/session.ts'
import { type UrlSearchState, readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { type Newest, newest } from './newest.ts'
import { requestOf } from './search-moves.ts'

const results = newest<SearchReply>()
const totals = newest<Partial<Record<IndexName, number>>>()

/** The state that the address means; the address is the only place it is kept. */
export function useSearchState(): UrlSearchState {
  const { path, query } = usePlace()
  return useMemo(() => {
    const [, , category, ...buckets] = path.split('/')
    return readSearchUrl(category, buckets.join('/'), query)
  }, [path, query])
}

/** Searches for what an address says, and counts its words in every index. Who asks is part of the question: plans see different things. */
function startSearch(state: UrlSearchState, asker: string, seesAll: boolean): void {
  const body = requestOf(state, seesAll)
  results.ask(`${asker} ${JSON.stringify(body)}`, signal => call(search.search, { body }, { signal }))
  const { keyword, exclude, ignore_synonyms } = body
  const counted = { keyword, exclude, ignore_synonyms }
  totals.ask(`${asker} ${JSON.stringify(counted)}`, async signal => (await call(search.count, { body: counted }, { signal })).totals)
}

/** The results of the address one is on, kept in step with it; asked again when the network comes back. */
export function useResults(state: UrlSearchState): Newest<SearchReply> & { again: () => void } {
  const { status, user } = useSession()
  const { online, since } = useReachability()
  const asker = status === 'signed_in' && user ? `${user.user_id} ${user.user_type}` : 'guest'
  const seesAll = useRight('viewFullSearchResults')
  const now = results.use()
  useEffect(() => startSearch(state, asker, seesAll), [state, asker, seesAll])

  const lacksNetwork = now.error?.kind === 'offline' || now.error?.kind === 'timeout'
  const askedSince = useRef(since)
  useEffect(() => {
    // Once a return of the network, so that a server that fails again is not asked without end.
    if (!online || !lacksNetwork || askedSince.current === since) return
    askedSince.current = since
    again()
  }, [online, since, lacksNetwork])
  return { ...now, again }
}

function again(): void {
  results.again()
  totals.again()
}

export const useTotals = (): Newest<Partial<Record<IndexName, number>>> => totals.use()

/** Where the words of the last search were found in a record, if it is among the results on screen. */
export function lastHighlights(index: IndexName, slug: string): Record<string, Highlight> {
  const reply = results.now().answer?.value
  if (reply?.index !== index) return {}
  return reply.results.find(item => item.data.slug_values.includes(slug))?.highlights ?? {}
}
