import { useState } from 'react'
import { isOpenFilter } from '#contract/indexes/search-rights.ts'
import { mapFilters, mapsOf } from '#contract/maps.ts'
import type { Filter, FilterBucket } from '#contract/search.ts'
import { readYearRange } from '#contract/year-range.ts'
import { openMapFilter } from '#features/maps/index.ts'
import { mayDo } from '#features/plans/index.ts'
import { go } from '#routing/navigation.ts'
import { useRight } from '#session/session.ts'
import { track } from '#session/track.ts'
import { Button } from '#ui/button/Button.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import { Lock, MapPinned } from '#ui/Icon.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { formatNumber } from '#kit/format-number.ts'
import { openBrowse } from '../modals/change-search.ts'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import { labelOf } from '../facets/bucket-labels.ts'
import { setFilterDisplay } from '../facets/filter-display.state.ts'
import { useStableOrder } from './stable-order.ts'
import { YearRangeFilter } from './YearRangeFilter.tsx'
import css from './Facets.module.css'

interface FacetGroupProps {
  state: UrlSearchState
  filter: Filter
  isOpen: boolean
  /** Where the user can move it: to the top, or back if it was moved there; undefined for the first one of its own. */
  movable: 'first' | 'back' | undefined
}

/** How many values are shown here; the Browse modal shows all. */
const maxShown = 6

/** A filter with its values, which can be collapsed. Values that were chosen when it was first drawn come first. */
export function FacetGroup({ state, filter, isOpen, movable }: FacetGroupProps) {
  const { name, label, description } = filter
  const chosen = state.filters[name] ?? []
  const buckets = useStableOrder(withChosen(filter, chosen))
  // The Browse modal has the values of the whole catalogue; a folder shows its own here.
  const [isWhole, setWhole] = useState(false)
  const mapped = mapFilters.find(map => mapsOf(state.category)[map] === name)
  const mayMap = useRight('viewMapModal')
  const shown = buckets.filter(({ value }, at) => isWhole || at < maxShown || chosen.includes(value))

  const toggle = (value: string) => {
    if (!isOpenFilter(state.category, name) && !mayDo('useFilters')) return
    track('filter_used', { index: state.category, filter: name, value })
    void go(searchUrl(toggled(state, name, value)))
  }

  return (
    <details
      className={css['group']}
      open={isOpen}
      onToggle={event => {
        // The event also comes when it is first drawn open.
        if (event.currentTarget.open === isOpen) return
        track('filter_collapsed', { index: state.category, filter: name, collapsed: isOpen })
        setFilterDisplay(state.category, name, isOpen ? 'collapsed' : 'opened')
      }}
    >
      <summary>
        {label}
        {chosen.length > 0 && <span className={css['chosen']}>{chosen.length}</span>}
      </summary>
      {filter.years && <YearRangeFilter state={state} filter={filter} years={filter.years} />}
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {description && <p className={css['description']}>{description}</p>}
        {shown.map(bucket => (
          <Checkbox
            key={bucket.value}
            className={css['bucket']}
            checked={chosen.includes(bucket.value)}
            onChange={() => toggle(bucket.value)}
            label={
              <span className={css['line']}>
                <span className={css['name']} title={bucket.label}>
                  {bucket.label}
                </span>
                <span className={css['count']}>{formatNumber(bucket.count)}</span>
              </span>
            }
          />
        ))}
      </fieldset>
      <div className={css['actions']}>
        {mapped && !state.folder && (
          <Button kind="quiet" size="small" icon={mayMap ? MapPinned : Lock} onClick={() => openMapFilter(state.category, mapped)}>
            Show on a map<span className="visually-hidden"> the values of {label}</span>
          </Button>
        )}
        {(state.folder ? buckets.length : filter.total) > shown.length && (
          <Button kind="quiet" size="small" onClick={() => (state.folder ? setWhole(true) : openBrowse(name))}>
            {state.folder ? 'Show' : 'Browse'} all {formatNumber(state.folder ? buckets.length : filter.total)}
            <span className="visually-hidden"> values of {label}</span>
          </Button>
        )}
        {movable && (
          <Button
            kind="quiet"
            size="small"
            className={css['move']}
            aria-label={`${movable === 'first' ? 'To the top' : 'Move back'}: ${label}`}
            onClick={() => setFilterDisplay(state.category, name, movable)}
          >
            {movable === 'first' ? 'To the top' : 'Move back'}
          </Button>
        )}
        {chosen.length === 0 && (
          <Button
            kind="quiet"
            size="small"
            className={css['hide']}
            aria-label={`Hide ${label}`}
            onClick={() => setFilterDisplay(state.category, name, 'hidden')}
          >
            Hide
          </Button>
        )}
      </div>
    </details>
  )
}

/** Chosen values first, also those that are not in the reply; without the range of years, which has its own control. */
function withChosen(filter: Filter, chosen: readonly string[]): FilterBucket[] {
  const isRange = (value: string) => filter.years !== undefined && readYearRange(value) !== undefined
  const single = chosen.filter(value => !isRange(value))
  const first = single.map(
    value => filter.buckets.find(bucket => bucket.value === value) ?? { value, label: labelOf(value), count: 0, total: 0, active: true },
  )
  return [...first, ...filter.buckets.filter(({ value }) => !chosen.includes(value) && !isRange(value))]
}
