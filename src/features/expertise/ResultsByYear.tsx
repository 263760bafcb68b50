import { useMemo, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { expertise } from '#contract/expertise.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { late } from '#ui/waiting/late.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { Switch } from '#ui/field/Switch.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { normalised } from '#workers/trend-normalisation/normalised.ts'
import { YearTable } from './YearTable.tsx'
import css from './ResultsByYear.module.css'

const YearChart = late(() => import('./YearChart.tsx'))

interface Searched {
  state: UrlSearchState
  body: SearchStateInput
}

/** How the results of a search lie over the years. It asks as soon as it is drawn, so it is drawn only when it is wanted. */
export default function ResultsByYear({ state, body }: Searched) {
  const mayView = useRight('viewFilters')
  return (
    <section className={css['block']} aria-label="Results by year">
      {mayView ? (
        <Series state={state} body={body} />
      ) : (
        <LockedHint right="viewFilters">How results lie over the years belongs to the filters.</LockedHint>
      )}
    </section>
  )
}

function Series({ state, body }: Searched) {
  const { sort: _sort, page: _page, per_page: _size, ...searched } = body
  const asked = useRead(expertise.graphData, { body: searched })
  const mayFilter = useRight('useFilters')
  const [isPercentage, setIsPercentage] = useState(false)
  const series = useMemo(
    () =>
      asked.answer?.series
        .map(one => ({ ...one, points: normalised(one.points) }))
        .filter(one => one.points.some(point => point.count > 0)),
    [asked.answer],
  )
  if (asked.error)
    return (
      <p role="alert">
        {asked.error.message}{' '}
        <Button size="small" onClick={asked.again}>
          Try again
        </Button>
      </p>
    )
  if (!series) return <Skeleton lines={6} />
  if (series.length === 0) return <p>No data available</p>
  return (
    <div className={css['series']} aria-busy={asked.loading}>
      <Switch label="As a percentage of the index" checked={isPercentage} onChange={event => setIsPercentage(event.target.checked)} />
      {series.map(({ name, label, points }) => (
        <section key={name} className={css['one']}>
          <h2>{label}</h2>
          <YearChart
            points={points}
            shown={isPercentage ? 'percentage' : 'count'}
            height={220}
            label={`${label}: ${isPercentage ? 'percentage of the index' : 'number of results'} from ${points[0]?.year} to ${points.at(-1)?.year}; the table that follows has the figures`}
          />
          <YearTable
            caption={`${label}: results by year`}
            points={points}
            {...(mayFilter && {
              linkOf: year => searchUrl({ ...state, offset: 0, filters: { ...state.filters, [name]: [String(year)] } }),
            })}
          />
        </section>
      ))}
    </div>
  )
}
