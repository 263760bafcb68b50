import { call } from '#api/call.ts'
import type { ReadAnswer, ReadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { type Trend, trends } from '#contract/trends.ts'
import { lastChartYear } from '#features/figures/index.ts'
import { type Kept, keepAnswer, openKept, recordsOwner } from '#offline/index.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { tasks } from '#workers/tasks.ts'
import type { ShownTrend } from '#workers/trend-normalisation/shown-trend.ts'
import { keptConfigs, keptTrends } from './trends.kept.ts'

/** For so long a trend that was seen is shown again without asking, in milliseconds. */
const freshFor = 300_000

/** Asks the server and keeps its answer for offline; without the server shows what was kept. `shown` makes of it what the view draws. */
function reading<T, S>(
  kept: Kept<T>,
  key: string,
  part: string,
  load: ReadOptions<T>['load'] & {},
  shown: (answer: T) => Promise<S>,
): ReadOptions<S> {
  const lastSeen = async (): Promise<ReadAnswer<S> | undefined> => {
    const found = await openKept(kept, key, part)
    return found && { answer: await shown(found.answer), copy: { asOf: found.at } }
  }
  return {
    freshFor,
    load: async options => {
      const of = recordsOwner()
      const answer = await load(options)
      // Not for another user who has signed in since.
      if (recordsOwner() === of) void keepAnswer(kept, key, part, answer)
      return shown(answer)
    },
    kept: lastSeen,
    offline: async error => (error?.kind === 'http' ? undefined : lastSeen()),
  }
}

const keyOf = (body: SearchStateInput): string => JSON.stringify(body)

/** What of a search can be followed by year. */
export function useTrendsConfig(state: UrlSearchState): ReadState<{ trends: Trend[] }> {
  const body = wholeRequest(state)
  return useRead(
    trends.config,
    { body },
    reading(
      keptConfigs,
      keyOf(body),
      '',
      options => call(trends.config, { body }, options),
      async answer => answer,
    ),
  )
}

/** One trend of a search; it is read when it is wanted. `values`: only these, as another search has them. */
export function useTrend(state: UrlSearchState | undefined, trend: string, values?: readonly string[]): ReadState<ShownTrend> {
  const searched = state && wholeRequest(state)
  const body = searched && { ...searched, trend, ...(values && { values: [...values] }) }
  const part = JSON.stringify([trend, ...(values ?? [])])
  return useRead(
    trends.show,
    body && { body },
    reading(
      keptTrends,
      searched ? keyOf(searched) : '',
      part,
      options => {
        if (!body) throw new Error('No search to follow.')
        return call(trends.show, { body }, options)
      },
      answer => tasks.shownTrend(answer, lastChartYear()),
    ),
  )
}
