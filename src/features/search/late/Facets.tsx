import { indexes } from '#contract/indexes/all.ts'
import type { Filter } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { FacetGroup } from './FacetGroup.tsx'
import { setFilterDisplay, useFilterDisplay } from '../facets/filter-display.state.ts'
import { FilterSets } from './FilterSets.tsx'
import css from './Facets.module.css'

interface FacetsProps {
  state: UrlSearchState
  filters: readonly Filter[]
}

/** How many filters are open at first; one with a chosen value always is. */
const openAtFirst = 4

/** The filters of an index with their counts. Viewing and using them are two rights (S1§6). */
export function Facets({ state, filters }: FacetsProps) {
  const canView = useRight('viewFilters')
  const canUse = useRight('useFilters')
  const { first, hidden, collapsed, opened } = useFilterDisplay(state.category)
  if (!canView)
    return <LockedFacets names={indexes[state.category].facets.filter(facet => !('hidden' in facet)).map(facet => facet.label)} />
  const offered = filters.filter(filter => filter.buckets.length > 0)
  // An active filter is never hidden.
  const isHidden = ({ name }: Filter) => hidden.includes(name) && state.filters[name] === undefined
  const shown = offered.filter(filter => !isHidden(filter))
  const hiddenFilters = offered.filter(isHidden)
  return (
    <div className={css['facets']}>
      {/* They count results of the whole catalogue. */}
      {!state.folder && <FilterSets state={state} />}
      {!canUse && <LockedHint right="useFilters">Filters aren’t included in your plan.</LockedHint>}
      {shown.map((filter, at) => (
        <FacetGroup
          key={`${state.category} ${filter.name}`}
          state={state}
          filter={filter}
          isOpen={isOpen(filter.name, at)}
          movable={first.includes(filter.name) ? 'back' : at > 0 ? 'first' : undefined}
        />
      ))}
      {hiddenFilters.length > 0 && (
        <fieldset className={css['hidden']} aria-label="Hidden filters">
          <span>Hidden:</span>
          {hiddenFilters.map(({ name, label }) => (
            <Button
              key={name}
              kind="quiet"
              size="small"
              aria-label={`Show ${label} again`}
              onClick={() => setFilterDisplay(state.category, name, 'shown')}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )

  function isOpen(name: string, at: number): boolean {
    if (collapsed.includes(name)) return false
    return opened.includes(name) || at < openAtFirst || state.filters[name] !== undefined
  }
}

/** The names of the filters, without the right to view their values. */
function LockedFacets({ names }: { names: readonly string[] }) {
  return (
    <div className={css['locked']}>
      <LockedHint right="viewFilters">Filters need an account.</LockedHint>
      <ul>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
