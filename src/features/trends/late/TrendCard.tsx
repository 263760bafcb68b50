import type { Trend } from '#contract/trends.ts'
import { SaveFigureMenu, YearChart, type YearMeasure, YearTable } from '#features/figures/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Badge } from '#ui/text/Badge.tsx'
import type { ShownBucket } from '#workers/trend-normalisation/shown-trend.ts'
import { movementLabels } from './movement-texts.ts'
import { otherYears, shownBucketOf, type DrawnSearch, topOfBucket, trendFigure } from './trend-figure.ts'
import { useInView } from '#ui/use-in-view.ts'
import css from './TrendCard.module.css'

interface TrendCardProps {
  declared: Trend
  bucket: ShownBucket
  measure: YearMeasure
  /** The search, and the one that it is compared with. */
  searches: readonly DrawnSearch[]
  /** Chooses the value in the filter of the trend; absent for all results. */
  onToggle: (() => void) | undefined
}

/** A value of a trend: its chart, the same as a table, and what can be saved. With two searches side by side on one scale. */
export function TrendCard({ declared, bucket, measure, searches, onToggle }: TrendCardProps) {
  const { name, value, active } = bucket
  const isCompared = searches.length > 1
  return (
    <li className={css['card']}>
      <header>
        <h4>
          {onToggle ? (
            <button type="button" aria-pressed={active} title={active ? 'Remove this filter' : 'Filter by this'} onClick={onToggle}>
              {name}
            </button>
          ) : (
            name
          )}
        </h4>
        <SaveFigureMenu of={name} iconOnly figure={() => trendFigure({ declared, measure, searches, bucket })} />
      </header>
      <div className={css['charts']}>
        {searches.map((search, at) => (
          <OneChart
            key={`${at} ${search.name}`}
            bucket={shownBucketOf(search.trend, value)}
            named={isCompared ? search.name : undefined}
            name={name}
            declared={declared}
            measure={measure}
            top={topOfBucket(searches, value, measure)}
            isSecond={at === 1}
            isAll={value === undefined}
          />
        ))}
      </div>
    </li>
  )
}

interface OneChartProps {
  bucket: ShownBucket | undefined
  /** The search, where there are two. */
  named: string | undefined
  name: string
  declared: Trend
  measure: YearMeasure
  top: number | undefined
  isSecond: boolean
  /** All results have a larger chart. */
  isAll: boolean
}

function OneChart({ bucket, named, name, declared, measure, top, isSecond, isAll }: OneChartProps) {
  const [ref, isSeen] = useInView<HTMLDivElement>()
  const { total = 0, points = [], others = 0, moved } = bucket ?? {}
  const about = named === undefined ? name : `${name}, ${named}`
  const unit = measure === 'count' ? 'number of results' : `percentage ${declared.tooltip_suffix}`
  const hasData = points.some(({ count }) => count > 0)
  return (
    <div ref={ref} className={css['one']}>
      <p className={css['subtitle']}>
        <span>
          {named !== undefined && <strong>{named}: </strong>}
          {formatNumber(total)} {declared.subtitle_suffix}
        </span>
        {moved && <Badge tone={moved === 'fading' ? 'warn' : 'accent'}>{movementLabels[moved]}</Badge>}
      </p>
      <div className={isAll ? `${css['chart']} ${css['tall']}` : css['chart']}>
        {!hasData && <p>No data available</p>}
        {hasData && isSeen && (
          <YearChart
            points={points}
            measure={measure}
            height={isAll ? 220 : 130}
            top={top}
            isSecond={isSecond}
            ofWhat={declared.tooltip_suffix}
            label={`${about}: ${unit} from ${points[0]?.year} to ${points.at(-1)?.year}; the table below has the numbers`}
          />
        )}
      </div>
      {hasData && (
        <details className={css['numbers']}>
          <summary>
            Table<span className="visually-hidden">: {about}</span>
          </summary>
          <YearTable
            caption={`${about}: results by year`}
            points={points}
            totalLabel={isAll ? 'All records' : 'All found'}
            others={others}
            othersLabel={otherYears}
          />
        </details>
      )}
    </div>
  )
}
