import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, type SearchReply, type SearchStateInput, search } from '#contract/search.ts'
import { kindAt } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { useRight, useSession } from '#session/session.ts'
import { type UrlSearchState, readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { type Newest, newest } from './newest.ts'
import { tellNewSearch } from './new-search.ts'
import { requestOf, wordsOf } from '#workers/query-encoding/search-request.ts'

/** Where results come from: the whole catalogue, or the records that this device keeps. */
export type Source = 'server' | DeviceSource
export interface DeviceSource {
  /** Records of this index that were searched. */
  device: number
  /** When this device last heard from the server, milliseconds since 1970. */
  asOf: number | undefined
}

interface Found {
  reply: SearchReply
  source: Source
}

export interface Results extends Newest<SearchReply> {
  again: () => void
  source: Source
}

const results = newest<Found>()
const totals = newest<Partial<Record<IndexName, number>>>()

/** How long the server may be silent until what the device finds is shown meanwhile, in milliseconds. */
const patience = 2500

/** The state that the address means; the address is the only place it is kept. */
export function useSearchState(): UrlSearchState {
  const { path, query } = usePlace()
  const [shown, setShown] = useState({ path, query })
  // On the way out the address is another page's already, while this one still stands.
  if (kindAt(path) === 'search' && (shown.path !== path || shown.query !== query)) setShown({ path, query })
  return useMemo(() => readSearchUrl(shown.path, shown.query), [shown])
}

/** Searches for what an address says, and counts its words in every index. Who asks is part of the question: plans see different things. */
function startSearch(state: UrlSearchState, asker: string, seesAll: boolean): void {
  const body = requestOf(state, seesAll)
  const own = requestOf(state, true)
  const within = state.scope ? `${state.scope.index}/${encodeURIComponent(state.scope.slug)}` : ''
  results.ask([asker, within, JSON.stringify(own)].join('\n'), (signal, meanwhile) => find(body, own, signal, meanwhile))
  const words = wordsOf(state)
  totals.ask([asker, within, JSON.stringify(words)].join('\n'), signal =>
    withoutNetwork(
      async () => (await call(search.count, { body: words }, { signal })).totals,
      async () => (await device()).totalsOnDevice(words, signal),
    ),
  )
}

/**
 * Asks the server; where it cannot be reached, or is slow, the device's own records answer with what they have. `own` is the same
 * question without the plan's bounds: everything on the device may be seen.
 */
async function find(body: SearchStateInput, own: SearchStateInput, signal: AbortSignal, meanwhile: (found: Found) => void): Promise<Found> {
  const timer = setTimeout(() => void onDevice(own, signal).then(meanwhile, () => undefined), patience)
  try {
    return await withoutNetwork(
      async () => ({ reply: await call(search.search, { body }, { signal }), source: 'server' as const }),
      () => onDevice(own, signal),
    )
  } finally {
    clearTimeout(timer)
  }
}

/** The search of this device, fetched when it is first needed. */
const device = () => import('./device-answers.ts')

async function onDevice(body: SearchStateInput, signal: AbortSignal): Promise<Found> {
  const { searchOnDevice } = await device()
  const { reply, searched, asOf, lacksScope } = await searchOnDevice(body, signal)
  if (searched === 0 || lacksScope) throw new Error('This device has nothing to say about it.')
  return { reply, source: { device: searched, asOf } }
}

/** `ask`, or `other` where the network is gone; what made the first fail is told when the second has nothing either. */
async function withoutNetwork<T>(ask: () => Promise<T>, other: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || !lacksNetwork(error)) throw error
    return other().catch((second: unknown) => {
      // A query that cannot be read, and a right that is not there, are the same here as there.
      throw second instanceof ApiError && second.kind === 'http' ? second : error
    })
  }
}

const lacksNetwork = (error: ApiError): boolean => error.kind === 'offline' || error.kind === 'timeout'

/**
 * The results of the address one is on, kept in step with it; asked again when the network comes back. What was found for somebody
 * else is not shown, not even until the next answer comes.
 */
export function useResults(state: UrlSearchState): Results {
  const { status, user } = useSession()
  const { online, since } = useReachability()
  const asker = status === 'signed_in' && user ? `${user.user_id} ${user.user_type}` : 'guest'
  const seesAll = useRight('viewFullSearchResults')
  const { answer: last, error, loading, wanted } = results.use()
  const answer = last?.to.startsWith(`${asker}\n`) ? last : undefined
  useEffect(() => {
    startSearch(state, asker, seesAll)
    tellNewSearch(state)
  }, [state, asker, seesAll])

  const source = answer?.value.source ?? 'server'
  const awaitsNetwork = !loading && ((error !== undefined && lacksNetwork(error)) || source !== 'server')
  const askedSince = useRef(since)
  useEffect(() => {
    // Once a return of the network, so that a server that fails again is not asked without end.
    if (!online || !awaitsNetwork || askedSince.current === since) return
    askedSince.current = since
    again()
  }, [online, since, awaitsNetwork])

  return useMemo(
    () => ({ wanted, loading, error, answer: answer && { to: answer.to, value: answer.value.reply }, source, again }),
    [wanted, loading, error, answer, source],
  )
}

function again(): void {
  results.again()
  totals.again()
}

/** How much the words find in each index. Totals of another person or scope are not shown, not even until the next ones come. */
export function useTotals(): Newest<Partial<Record<IndexName, number>>> {
  const now = totals.use()
  const about = (question: string | undefined) => question?.slice(0, question.lastIndexOf('\n'))
  return about(now.answer?.to) === about(now.wanted) ? now : { ...now, answer: undefined }
}

/** Where the words of the last search were found in a record, if it is among the results on screen. */
export function lastHighlights(index: IndexName, slug: string): Record<string, Highlight> {
  const reply = results.now().answer?.value.reply
  if (reply?.index !== index) return {}
  return reply.results.find(item => item.data.slug_values.includes(slug))?.highlights ?? {}
}
