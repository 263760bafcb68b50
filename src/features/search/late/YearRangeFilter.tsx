import { type CSSProperties, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Filter } from '#contract/search.ts'
import { openYears, type YearRange, yearRangeLabel, yearRangeValue } from '#contract/year-range.ts'
import { mayDo } from '#features/plans/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { track } from '#session/track.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { X } from '#ui/Icon.tsx'
import { chosenRange, withRange } from '#workers/query-encoding/search-moves.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { usePendingChoice } from './use-pending-choice.ts'
import { type YearColumns, yearColumns, type YearCount } from './year-columns.ts'
import { serverDate } from '#kit/server-clock.ts'
import css from './YearRangeFilter.module.css'

interface YearRangeFilterProps {
  state: UrlSearchState
  filter: Filter
  years: readonly YearCount[]
}

type End = keyof YearRange

/** How long after the last move the search follows, in milliseconds. */
const debounceMs = 500

const thisYear = serverDate().getFullYear()

/**
 * From which year to which: a histogram of the results with a handle for each end, and a field for each. A handle at the edge of the histogram
 * means no limit on that side.
 */
export function YearRangeFilter({ state, filter: { name, label }, years }: YearRangeFilterProps) {
  const [next, , choose] = usePendingChoice(state, debounceMs)
  const chosen = chosenRange(next, name)
  const range = chosen ?? openYears
  const chart = useMemo(() => yearColumns(years, thisYear), [years])
  if (!chart && !chosen) return null

  const set = (range: YearRange): boolean => {
    if (!mayDo('useFilters')) return false
    const value = yearRangeValue(range) ?? ''
    choose(withRange(next, name, range), () => track('filter_used', { index: state.category, filter: name, value }))
    return true
  }
  const type = (end: End, year: number) =>
    set(end === 'from' ? { from: year, to: Math.max(year, range.to) } : { from: Math.min(year, range.from), to: year })

  return (
    <fieldset className={css['range']}>
      <legend className="visually-hidden">{label} range</legend>
      {chart && <Histogram label={label} chart={chart} range={range} onChange={set} />}
      <div className={css['fields']}>
        <YearField
          label={`${label} from`}
          year={range.from}
          open={openYears.from}
          placeholder={chart?.from}
          onType={year => type('from', year)}
        />
        <span aria-hidden="true">–</span>
        <YearField label={`${label} to`} year={range.to} open={openYears.to} placeholder={chart?.to} onType={year => type('to', year)} />
        <IconButton
          className={chosen ? undefined : css['idle']}
          disabled={!chosen}
          icon={X}
          label={`Clear ${label} range`}
          onClick={() => set(openYears)}
        />
      </div>
    </fieldset>
  )
}

interface HistogramProps {
  label: string
  chart: YearColumns
  range: YearRange
  /** False if the range may not be changed. */
  onChange: (range: YearRange) => boolean
}

/** The columns can be dragged across too: the nearer end follows. */
function Histogram({ label, chart, range, onChange }: HistogramProps) {
  const dragged = useRef<End>(undefined)
  const { axis } = chart
  const span = axis.to - axis.from + 1
  const share = (years: number): string => `${(years / span) * 100}%`
  const shown = { from: Math.min(Math.max(range.from, chart.from), chart.to), to: Math.max(Math.min(range.to, chart.to), chart.from) }
  const highest = Math.max(...chart.columns.map(({ count }) => count))

  const move = (end: End, year: number): boolean => {
    if (end === 'from') {
      const from = Math.min(year, shown.to)
      return onChange({ ...range, from: from <= chart.from ? openYears.from : from })
    }
    const to = Math.max(year, shown.from)
    return onChange({ ...range, to: to >= chart.to ? openYears.to : to })
  }

  /** Where on the axis the pointer is, in years; each year reaches to the next one. */
  const placeOf = (event: PointerEvent<Element>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return axis.from + (width > 0 ? (event.clientX - left) / width : 0) * span
  }
  const drag = (end: End, place: number) => move(end, Math.round(place) - (end === 'to' ? 1 : 0))
  const handlePointerDown = (event: PointerEvent<Element>) => {
    if (event.button !== 0) return
    const place = placeOf(event)
    const end = Math.abs(place - shown.from) < Math.abs(place - shown.to - 1) ? 'from' : 'to'
    if (!drag(end, place)) return
    dragged.current = end
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const handlePointerMove = (event: PointerEvent<Element>) => {
    if (dragged.current) drag(dragged.current, placeOf(event))
  }
  const handlePointerEnd = () => (dragged.current = undefined)

  const slider = (end: End, isAbove = false) => (
    <input
      type="range"
      className={classNames(css['slider'], css[end], isAbove && css['above'])}
      aria-label={`${label} ${end}`}
      aria-valuetext={range[end] === openYears[end] ? `${shown[end]}, no limit` : String(range[end])}
      min={chart.from}
      max={chart.to}
      value={shown[end]}
      onChange={event => move(end, event.target.valueAsNumber)}
    />
  )
  return (
    <div
      className={css['histogram']}
      style={{ '--year': share(1), '--before': share(chart.from - axis.from), '--after': share(axis.to - chart.to) } as CSSProperties}
    >
      <svg
        viewBox={`0 0 ${chart.columns.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerEnd}
        onPointerCancel={handlePointerEnd}
      >
        {chart.columns.map(({ from, to, count }, at) => {
          const height = count === 0 ? 0 : Math.max(4, (count / highest) * 100)
          const isWithin = to >= range.from && from <= range.to
          return <rect key={from} className={css[isWithin ? 'in' : 'out']} x={at + 0.1} width={0.8} y={100 - height} height={height} />
        })}
      </svg>
      {/* Where both handles are at the right end, only the first one can move. */}
      {slider('from', shown.from - chart.from > span / 2)}
      {slider('to')}
      <table className="visually-hidden">
        <caption>{label}: results</caption>
        <tbody>
          {chart.columns.map(column => (
            <tr key={column.from}>
              <th scope="row">{yearRangeLabel(column)}</th>
              <td>{formatNumber(column.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface YearFieldProps {
  label: string
  year: number
  /** The year that means no limit; the field is empty then. */
  open: number
  placeholder: number | undefined
  onType: (year: number) => void
}

/** A field for a year. What is not yet a year stays in it until it is left. */
function YearField({ label, year, open, placeholder, onType }: YearFieldProps) {
  const [typed, setTyped] = useState<string>()
  const handleChange = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    setTyped(digits)
    if (digits === '') onType(open)
    else if (digits.length === 4) onType(Number(digits))
  }
  return (
    <TextInput
      className={css['field']}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      aria-label={label}
      placeholder={placeholder === undefined ? undefined : String(placeholder)}
      value={typed ?? (year === open ? '' : String(year))}
      onChange={event => handleChange(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
