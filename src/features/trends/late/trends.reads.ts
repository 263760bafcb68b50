import { call } from '#api/call.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { type Trend, trends } from '#contract/trends.ts'
import { lastChartYear } from '#features/figures/index.ts'
import { keptReading } from '#offline/index.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { tasks } from '#workers/tasks.ts'
import type { ShownTrend } from '#workers/trend-normalisation/shown-trend.ts'
import { keptConfigs, keptTrends } from './trends.kept.ts'

/** For so long a trend that was seen is shown again without asking, in milliseconds. */
const freshFor = 300_000

const keyOf = (body: SearchStateInput): string => JSON.stringify(body)

/** What of a search can be followed by year. */
export function useTrendsConfig(state: UrlSearchState): ReadState<{ trends: Trend[] }> {
  const body = wholeRequest(state)
  return useRead(
    trends.config,
    { body },
    {
      freshFor,
      ...keptReading({
        place: [keptConfigs, keyOf(body), ''],
        load: options => call(trends.config, { body }, options),
        shown: answer => answer,
      }),
    },
  )
}

/** One trend of a search; it is read when it is wanted. `values`: only these, as another search has them. */
export function useTrend(state: UrlSearchState | undefined, trend: string, values?: readonly string[]): ReadState<ShownTrend> {
  const searched = state && wholeRequest(state)
  const body = searched && { ...searched, trend, ...(values && { values: [...values] }) }
  const part = JSON.stringify([trend, ...(values ?? [])])
  return useRead(trends.show, body && { body }, {
    freshFor,
    ...keptReading({
      place: [keptTrends, searched ? keyOf(searched) : '', part],
      load: options => {
        if (!body) throw new Error('No search to follow.')
        return call(trends.show, { body }, options)
      },
      shown: answer => tasks.shownTrend(answer, lastChartYear()),
    }),
  })
}
