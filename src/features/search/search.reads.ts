import { useEffect, useMemo } from 'react'
import { ApiError, call, type CallOptions } from '#api/call.ts'
import type { CopyInfo } from '#api/read/entries.ts'
import { lastAnswer as answerOf, read, readAhead, type ReadAnswer, type ReadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, type Rewrite, type SearchReply, type SearchStateInput, search } from '#contract/search.ts'
import { firstKeptResults, firstKeptTotals, keepResults, keepTotals, keptResults, keptTotals } from '#features/result-lists/index.ts'
import { recordsOwner, whenIdle } from '#offline/index.ts'
import { type Place, usePlace } from '#routing/place.ts'
import { session } from '#session/session.ts'
import { type UrlSearchState, readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { prepareForAnswer, prepareForScope } from './cases.ts'
import { useDeviceTotals } from './device/device-totals.ts'
import { filterOrderNow, useFilterOrder } from './facets/filter-display.state.ts'
import { mayBeKept, noteKept } from './kept-marks.ts'
import { withPreferredPageSize } from './results/preferred-page-size.ts'
import { seesAll, useSeesAll } from './sees-all.ts'
import { trackNewSearch } from './track-new-search.ts'
import { toSearchRequest, toWordsState, wholeRequest } from '#workers/query-encoding/search-request.ts'

/** Where results come from: the server, now or when they were kept, or the records on this device. */
export type Source = 'server' | KeptSource | DeviceSource
export interface KeptSource {
  /** When the server found them, milliseconds since 1970. */
  foundAt: number
}
export interface DeviceSource {
  /** Records of this index that were searched. */
  device: number
  /** When this device was last up to date, milliseconds since 1970. */
  asOf: number | undefined
}

/** Whether the results are only those among the records on this device. */
export const isFromDevice = (source: Source): source is DeviceSource => source !== 'server' && 'device' in source

export interface Results {
  /** The newest answer, perhaps of an earlier search: it stays on screen until the next one arrives. */
  answer: SearchReply | undefined
  /** Whether it is the answer to the current search. */
  isCurrent: boolean
  source: Source
  loading: boolean
  error: ApiError | undefined
  again: () => void
}

type Totals = Partial<Record<IndexName, number>>

/** How long to wait for the server before results of the device are shown meanwhile, in milliseconds. */
export const deviceAfterMs = 2500

const searchAt = ({ path, query }: Pick<Place, 'path' | 'query'>): UrlSearchState => withPreferredPageSize(readSearchUrl(path, query))

/** The search of the address, which is the only place that holds it. */
export function useSearchState(): UrlSearchState {
  const { path, query } = usePlace()
  return useMemo(() => searchAt({ path, query }), [path, query])
}

/** Keeps the last answer beyond its view, so that a page that is mounted again shows it until the next one arrives. */
function lastAnswer<T>() {
  let last: { of: string; value: T } | undefined
  return {
    now: () => last?.value,
    /** `of`: the user and scope of the answer. */
    use: (of: string, value: T | undefined): T | undefined => {
      useEffect(() => {
        if (value !== undefined) last = { of, value }
      }, [of, value])
      return value ?? (last?.of === of ? last.value : undefined)
    },
  }
}

const lastResults = lastAnswer<Pick<ReadState<SearchReply>, 'answer' | 'copy'>>()
const lastTotals = lastAnswer<Totals>()

/** The code of the device search, fetched when it is first needed. */
export const loadDeviceSearch = () => import('./device/device-answers.ts')

/** Asks the server, and keeps its answer on this device once the page is idle; not for another user who has signed in since. */
async function asking<T>(ask: Promise<T>, keep: (answer: T) => Promise<void>): Promise<T> {
  const of = recordsOwner()
  const answer = await ask
  const later = async () => {
    await whenIdle()
    if (recordsOwner() === of) await keep(answer)
  }
  // It is kept the next time it is opened.
  later().catch(() => {})
  return answer
}

export const lacksNetwork = (error: ApiError | undefined): boolean =>
  error === undefined || error.kind === 'offline' || error.kind === 'foreign' || error.kind === 'timeout'

async function onDevice(body: SearchStateInput, signal: AbortSignal): Promise<ReadAnswer<SearchReply> | undefined> {
  const { searchOnDevice } = await loadDeviceSearch()
  const { reply, searched, asOf, lacksScope } = await searchOnDevice(body, signal)
  return searched === 0 || lacksScope ? undefined : { answer: reply, copy: { asOf, searched } }
}

/** A page of results without the server: as it was found, or else what the records on this device have. Undefined where there is neither. */
async function withoutServer(state: UrlSearchState, signal: AbortSignal): Promise<ReadAnswer<SearchReply> | undefined> {
  const kept = await keptResults(state)
  signal.throwIfAborted()
  // Another page of this list would not go on with what is found here.
  return kept === 'other pages' ? undefined : (kept ?? onDevice(requestOf(state, true), signal))
}

let looking: Promise<unknown> | undefined
/** The page is drawn once, with the results that this user last saw ([Note: First look]), not without them first. */
export const keptLook = (): Promise<unknown> | undefined => looking

/**
 * What this user last saw of a search. Where a look finds nothing, the mirror is asked once the first view is drawn: its code, asked for earlier,
 * would delay what the server answers.
 */
async function lastSeen<T>(
  state: UrlSearchState,
  look: () => Promise<T | undefined>,
  kept: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!session.user || !mayBeKept(state)) return undefined
  const first = await look()
  if (first) return first
  await whenIdle()
  return kept()
}

const lastKept = (state: UrlSearchState): Promise<ReadAnswer<SearchReply> | undefined> =>
  lastSeen(
    state,
    () => {
      const seen = firstKeptResults(state)
      looking = seen
      return seen
    },
    async () => {
      const kept = await keptResults(state)
      return kept === 'other pages' ? undefined : kept
    },
  )

const lastKeptTotals = (state: UrlSearchState): Promise<ReadAnswer<{ totals: Totals }> | undefined> =>
  lastSeen(
    state,
    () => firstKeptTotals(state),
    () => keptTotals(state),
  )

const requestOf = (state: UrlSearchState, isWhole: boolean): SearchStateInput => ({
  ...toSearchRequest(state, isWhole),
  ...filterOrderNow(state.category),
})

/** A page of results from the server, which this device keeps. */
const onServer = (state: UrlSearchState, isWhole: boolean, options: CallOptions): Promise<SearchReply> =>
  asking(call(search.search, { body: requestOf(state, isWhole) }, options), reply => {
    // Before anything is awaited: the session may end meanwhile, and leaves no mark.
    if (session.user) noteKept(state)
    return keepResults(state, reply)
  })

function sourceOf(copy: CopyInfo | undefined): Source {
  if (!copy || copy.isInterim) return 'server'
  const { searched, asOf } = copy
  return searched === undefined ? { foundAt: asOf ?? 0 } : { device: searched, asOf }
}

const resultsReading = (state: UrlSearchState, isWhole: boolean): ReadOptions<SearchReply> => ({
  freshFor: 0,
  keepsCopy: true,
  load: options => onServer(state, isWhole, options),
  kept: () => lastKept(state),
  offline: async (error, signal) => (lacksNetwork(error) ? withoutServer(state, signal) : undefined),
  offlineAfter: deviceAfterMs,
})

/** Asks for the results and totals of an address, and for what they are shown with, while the code of the page is still being fetched. */
export async function readResultsAhead(place: Place, until: Promise<void>): Promise<void> {
  const state = searchAt(place)
  const isWhole = seesAll(state)
  const wanted = { body: requestOf(state, true) }
  const readResults = async () => {
    await readAhead(search.search, wanted, resultsReading(state, isWhole), until)
    await prepareForAnswer(answerOf(search.search, wanted))
  }
  await Promise.all([
    readResults(),
    prepareForScope(state.scope !== undefined),
    readAhead(search.count, { body: toWordsState(state) }, totalsReading(state), until),
  ])
}

/**
 * The results of a search. If the server cannot be reached, or is slow, they are shown as they were found before, or come from the records
 * on the device; that search is not limited by the plan, because everything on the device may be seen. This list stays when
 * the network comes back, until the search is repeated.
 */
export function useResults(state: UrlSearchState): Results {
  const isWhole = useSeesAll(state)
  const unlimited = { ...toSearchRequest(state, true), ...useFilterOrder(state.category) }
  const { answer, copy, isCurrent, loading, error, again, of } = useRead(search.search, { body: unlimited }, resultsReading(state, isWhole))
  const { again: totalsAgain } = useTotalsReading(state)
  useEffect(() => trackNewSearch(state), [state])
  const now = useMemo(() => (isCurrent ? { answer, copy } : undefined), [isCurrent, answer, copy])
  const shown = lastResults.use(of, now)
  return {
    answer: shown?.answer,
    isCurrent,
    source: sourceOf(shown?.copy),
    loading,
    error,
    again: () => {
      if (loading) return
      again()
      totalsAgain()
    },
  }
}

/** A page of a search from where the results on screen come. Throws an ApiError. */
export async function readPage(state: UrlSearchState, source: Source): Promise<SearchReply> {
  if (source === 'server') {
    const load = (options: CallOptions) => onServer(state, seesAll(state), options)
    return read(search.search, { body: requestOf(state, true) }, { freshFor: 0, load })
  }
  const found = await withoutServer(state, new AbortController().signal)
  if (!found) throw new ApiError('offline', 'This page was not opened on this device.')
  return found.answer
}

/** The results of the records on this device. Throws an ApiError. */
export async function searchOfDevice(body: SearchStateInput, signal: AbortSignal): Promise<SearchReply> {
  const found = await onDevice(body, signal)
  if (!found) throw new ApiError('offline', 'Nothing was found on this device.')
  return found.answer
}

function totalsReading(state: UrlSearchState): ReadOptions<{ totals: Totals }> {
  const words = toWordsState(state)
  return {
    freshFor: 0,
    kept: () => lastKeptTotals(state),
    load: options => asking(call(search.count, { body: words }, options), reply => keepTotals(state, reply)),
    offline: async error => (error && lacksNetwork(error) ? keptTotals(state) : undefined),
  }
}

const useTotalsReading = (state: UrlSearchState) => useRead(search.count, { body: toWordsState(state) }, totalsReading(state))

/**
 * The number of results in each index, from where the list comes: of what is on this device, or in the catalogue, now or when the list was kept. Totals of
 * another scope are never shown, not even while loading.
 */
export function useTotals(state: UrlSearchState): Totals | undefined {
  const { answer, isCurrent, of } = useTotalsReading(state)
  const isDevice = isFromDevice(useResults(state).source)
  const onDevice = useDeviceTotals(state, isDevice)
  const within = state.scope ? `${state.scope.index}/${state.scope.slug}` : ''
  const inCatalogue = lastTotals.use(`${of} ${within}`, isCurrent ? answer?.totals : undefined)
  return isDevice ? onDevice : inCatalogue
}

/** Better ways to write the keyword of a search, each with results; offline they are counted on the device. */
export function useRewrites(state: UrlSearchState): readonly Rewrite[] {
  const body = wholeRequest(state)
  const { answer, isCurrent, error } = useRead(search.rewrites, state.keyword ? { body } : undefined, {
    offline: async (error, signal) => {
      if (!lacksNetwork(error)) return undefined
      const { rewritesOnDevice } = await loadDeviceSearch()
      return { answer: { rewrites: await rewritesOnDevice(body, signal) }, copy: { asOf: undefined } }
    },
  })
  return isCurrent && !error ? (answer?.rewrites ?? []) : []
}

/** The highlights of the last search in a record, if it is among the results on screen. */
export function lastHighlights(index: IndexName, slug: string): Record<string, Highlight> {
  const reply = lastResults.now()?.answer
  if (reply?.index !== index) return {}
  return reply.results.find(item => item.data.slug_values.includes(slug))?.highlights ?? {}
}
