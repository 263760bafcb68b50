import { useState } from 'react'
import type { Filter, FilterBucket } from '#contract/search.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { count } from './figures.ts'
import { toggled } from './search-moves.ts'
import css from './Facets.module.css'

interface FacetGroupProps {
  state: UrlSearchState
  filter: Filter
  /** Buckets are shown but cannot be chosen. */
  locked: boolean
  startsOpen: boolean
}

const shownAtFirst = 6

/** One filter: a heading that folds it, and its values, the chosen ones first. */
export function FacetGroup({ state, filter, locked, startsOpen }: FacetGroupProps) {
  const [all, setAll] = useState(false)
  const chosen = state.filters[filter.name] ?? []
  const buckets = withChosen(filter.buckets, chosen)
  const shown = all ? buckets : buckets.slice(0, Math.max(shownAtFirst, chosen.length))
  const hidden = buckets.length - shown.length
  return (
    <details className={css['group']} open={startsOpen}>
      <summary>
        {filter.label}
        {chosen.length > 0 && <span className={css['chosen']}>{chosen.length}</span>}
      </summary>
      <fieldset disabled={locked}>
        <legend className={css['legend']}>{filter.label}</legend>
        {shown.map(bucket => (
          <Checkbox
            key={bucket.value}
            className={css['bucket']}
            checked={chosen.includes(bucket.value)}
            onChange={() => void go(searchUrl(toggled(state, filter.name, bucket.value)))}
            label={
              <span className={css['line']}>
                <span className={css['name']} title={bucket.label}>
                  {bucket.label}
                </span>
                <span className={css['count']}>{count(bucket.count)}</span>
              </span>
            }
          />
        ))}
      </fieldset>
      {(hidden > 0 || all) && (
        <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
      {all && filter.total > buckets.length && (
        <p className={css['rest']}>
          {count(filter.total - buckets.length)} further values are rarer. Add words to the search to reach them.
        </p>
      )}
    </details>
  )
}

/** Chosen values stand first at once, also those that the answer on screen does not name. */
function withChosen(buckets: readonly FilterBucket[], chosen: readonly string[]): FilterBucket[] {
  const first = chosen.map(
    value => buckets.find(bucket => bucket.value === value) ?? { value, label: value.replace(/-/g, ' '), count: 0, active: true },
  )
  return [...first, ...buckets.filter(bucket => !chosen.includes(bucket.value))]
}
