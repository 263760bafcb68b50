import type { Filter } from '#contract/search.ts'
import { useRight } from '#session/session.ts'
import { toggled } from '#workers/query-encoding/search-moves.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { Total } from '#ui/text/Total.tsx'
import css from './CommunityExplore.module.css'

/** Values of a filter that are offered; chosen ones come first. */
const shownValues = 8

interface ExploreFiltersProps {
  state: UrlSearchState
  filters: readonly Filter[]
  hrefOf: (state: UrlSearchState) => string
}

/** The filters of the search in a community: each value is a link that chooses it, or takes it away. Nothing for who may not use them. */
export function ExploreFilters({ state, filters, hrefOf }: ExploreFiltersProps) {
  const canUse = useRight('useFilters')
  const offered = filters.filter(({ buckets }) => buckets.length > 1 || buckets.some(({ active }) => active))
  if (!canUse || offered.length === 0) return null
  return (
    <section className={css['filters']} aria-label="Filters">
      {offered.map(({ name, label, buckets }) => (
        <details key={name} open={state.filters[name] !== undefined || undefined}>
          <summary>{label}</summary>
          <ul>
            {buckets.slice(0, Math.max(shownValues, buckets.filter(({ active }) => active).length)).map(bucket => (
              <li key={bucket.value}>
                <a href={hrefOf(toggled(state, name, bucket.value))} aria-current={bucket.active || undefined}>
                  <bdi>{bucket.label}</bdi> <Total>{bucket.count}</Total>
                  {bucket.active && <span className="visually-hidden"> chosen, take it away</span>}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
