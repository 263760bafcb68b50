import { useEffect, useMemo, useState } from 'react'
import { type ApiError, call } from '#api/call.ts'
import type { ReadAnswer } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Highlight, type SearchReply, type SearchStateInput, search } from '#contract/search.ts'
import { kindAt } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { useRight } from '#session/session.ts'
import { type UrlSearchState, readSearchUrl } from '#workers/query-encoding/search-url.ts'
import { tellNewSearch } from './new-search.ts'
import { toSearchRequest, toWordsState } from '#workers/query-encoding/search-request.ts'

/** Where results come from: the whole catalogue, or the records that this device keeps. */
export type Source = 'server' | DeviceSource
export interface DeviceSource {
  /** Records of this index that were searched. */
  device: number
  /** When this device last heard from the server, milliseconds since 1970. */
  asOf: number | undefined
}

export interface Results {
  /** The newest answer that came, perhaps to an older question: it stays on screen until the next one comes. */
  answer: SearchReply | undefined
  /** Whether that is the answer to what is asked now. */
  isCurrent: boolean
  source: Source
  loading: boolean
  error: ApiError | undefined
  again: () => void
}

type Totals = Partial<Record<IndexName, number>>

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

/** The last answer, which outlives its view: a page that is drawn anew shows it until the next one is there. */
function lasting<T>() {
  let last: { of: string; told: T } | undefined
  return {
    now: () => last?.told,
    /** `of`: whose answers, and within what. */
    use: (of: string, told: T | undefined): T | undefined => {
      useEffect(() => {
        if (told !== undefined) last = { of, told }
      }, [of, told])
      return told ?? (last?.of === of ? last.told : undefined)
    },
  }
}

const results = lasting<Pick<ReadState<SearchReply>, 'answer' | 'copy'>>()
const totals = lasting<Totals>()

/** The search of this device, fetched when it is first needed. */
const device = () => import('./device/device-answers.ts')

const lacksNetwork = (error: ApiError | undefined): boolean => error === undefined || error.kind === 'offline' || error.kind === 'timeout'

async function onDevice(body: SearchStateInput, signal: AbortSignal): Promise<ReadAnswer<SearchReply> | undefined> {
  const { searchOnDevice } = await device()
  const { reply, searched, asOf, lacksScope } = await searchOnDevice(body, signal)
  return searched === 0 || lacksScope ? undefined : { answer: reply, copy: { asOf, searched } }
}

/**
 * The results of the address one is on, kept in step with it. Where the server cannot be reached, or is slow, the device's own records
 * answer with what they have. The question is the one without the plan's bounds: everything on the device may be seen.
 */
export function useResults(state: UrlSearchState): Results {
  const seesAll = useRight('viewFullSearchResults')
  const own = toSearchRequest(state, true)
  const { answer, copy, isCurrent, loading, error, again, of } = useRead(
    search.search,
    { body: own },
    {
      freshFor: 0,
      load: options => call(search.search, { body: toSearchRequest(state, seesAll) }, options),
      offline: async (error, signal) => (lacksNetwork(error) ? onDevice(own, signal) : undefined),
      offlineAfter: patience,
    },
  )
  const { again: countAgain } = useTotalsReading(state)
  useEffect(() => tellNewSearch(state), [state])
  const now = useMemo(() => (isCurrent ? { answer, copy } : undefined), [isCurrent, answer, copy])
  const shown = results.use(of, now)
  return {
    answer: shown?.answer,
    isCurrent,
    source: shown?.copy ? { device: shown.copy.searched ?? 0, asOf: shown.copy.asOf } : 'server',
    loading,
    error,
    again: () => {
      if (loading) return
      again()
      countAgain()
    },
  }
}

function useTotalsReading(state: UrlSearchState) {
  const words = toWordsState(state)
  return useRead(
    search.count,
    { body: words },
    {
      freshFor: 0,
      offline: async (error, signal) => {
        if (!error || !lacksNetwork(error)) return undefined
        const { totalsOnDevice } = await device()
        return { answer: { totals: await totalsOnDevice(words, signal) }, copy: { asOf: undefined } }
      },
    },
  )
}

/** How much the words find in each index. Totals of another scope are not shown, not even until the next ones come. */
export function useTotals(state: UrlSearchState): Totals | undefined {
  const { answer, isCurrent, of } = useTotalsReading(state)
  const within = state.scope ? `${state.scope.index}/${state.scope.slug}` : ''
  return totals.use(`${of} ${within}`, isCurrent ? answer?.totals : undefined)
}

/** Where the words of the last search were found in a record, if it is among the results on screen. */
export function lastHighlights(index: IndexName, slug: string): Record<string, Highlight> {
  const reply = results.now()?.answer
  if (reply?.index !== index) return {}
  return reply.results.find(item => item.data.slug_values.includes(slug))?.highlights ?? {}
}
