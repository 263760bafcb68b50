import { useId } from 'react'
import { isOpenFilter } from '#contract/indexes/search-rights.ts'
import type { Trend } from '#contract/trends.ts'
import { SaveFigureMenu, type YearMeasure } from '#features/figures/index.ts'
import { mayDo } from '#features/plans/index.ts'
import { go } from '#routing/navigation.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { formatMoment } from '#ui/text/format-time.ts'
import { classNames } from '#ui/class-names.ts'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { TrendCard } from './TrendCard.tsx'
import { trendFigure } from './trend-figure.ts'
import { useTrend } from './trends.reads.ts'
import { useInView } from '#ui/use-in-view.ts'
import css from './TrendsModal.module.css'

export interface NamedSearch {
  state: UrlSearchState
  name: string
}

interface TrendSectionProps {
  declared: Trend
  measure: YearMeasure
  search: NamedSearch
  /** The search that it is compared with. */
  other: NamedSearch | undefined
}

/** One trend: read when it comes into view, with a chart for each of its values. */
export function TrendSection({ declared, measure, search, other }: TrendSectionProps) {
  const heading = useId()
  const [ref, isSeen] = useInView<HTMLElement>()
  const { answer, isCurrent, copy, error, loading, again } = useTrend(isSeen ? search.state : undefined, declared.key)
  const values = answer?.buckets.flatMap(({ value }) => value ?? [])
  const isAll = answer?.buckets.some(({ value }) => value === undefined)
  const second = useTrend(other && answer && isCurrent ? other.state : undefined, declared.key, isAll ? undefined : values)
  const searches = [
    ...(answer ? [{ ...search, trend: answer }] : []),
    ...(answer && other && second.answer ? [{ ...other, trend: second.answer }] : []),
  ]
  const failure = error ?? second.error
  const toggle = (value: string) => {
    if (isOpenFilter(search.state.category, declared.key) || mayDo('useFilters'))
      void go(searchUrl(toggled(search.state, declared.key, value)))
  }
  const hasData = answer?.buckets.some(({ points }) => points.some(({ count }) => count > 0)) === true
  return (
    <section ref={ref} className={css['trend']} aria-labelledby={heading} aria-busy={loading || second.loading}>
      <header>
        <div>
          <h3 id={heading}>{declared.label}</h3>
          <p>
            {declared.date_label}
            {copy?.asOf !== undefined && !copy.isInterim && `, as counted on ${formatMoment(copy.asOf)}`}
          </p>
        </div>
        {answer && hasData && answer.buckets.length > 1 && (
          <SaveFigureMenu of={declared.label} iconOnly figure={() => trendFigure({ declared, measure, searches })} />
        )}
      </header>
      {(failure || !answer) && (
        <NotLoaded
          error={failure}
          again={error ? again : second.again}
          what="This trend"
          offline="You have not seen this trend on this device. It needs a connection."
          lines={8}
        />
      )}
      {answer && !hasData && <p>No data available</p>}
      {answer && hasData && (
        <ul className={classNames(css['grid'], searches.length > 1 && css['pairs'])}>
          {answer.buckets.map(bucket => (
            <TrendCard
              key={bucket.value ?? ''}
              declared={declared}
              bucket={bucket}
              measure={measure}
              searches={searches}
              onToggle={bucket.value === undefined ? undefined : () => toggle(bucket.value ?? '')}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
