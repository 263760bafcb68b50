import { indexes } from '#contract/indexes/all.ts'
import type { Filter } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { FacetGroup } from './FacetGroup.tsx'
import { fold, useFolded } from './folded.state.ts'
import { FilterSets } from './FilterSets.tsx'
import css from './Facets.module.css'

interface FacetsProps {
  state: UrlSearchState
  filters: readonly Filter[]
}

/** How many groups stand open at first; a group with a chosen value always does. */
const openAtFirst = 4

/** The filters of an index with their counts. Seeing them and using them are two rights (S1§6). */
export function Facets({ state, filters }: FacetsProps) {
  const sees = useRight('viewFilters')
  const uses = useRight('useFilters')
  const { hidden, collapsed, opened } = useFolded(state.category)
  if (!sees) return <LockedFacets names={indexes[state.category].facets.filter(facet => !('hidden' in facet)).map(facet => facet.label)} />
  const offered = filters.filter(filter => filter.buckets.length > 0)
  // What narrows the search is never out of sight.
  const isHidden = ({ name }: Filter) => hidden.includes(name) && state.filters[name] === undefined
  const shown = offered.filter(filter => !isHidden(filter))
  const away = offered.filter(isHidden)
  return (
    <div className={css['facets']}>
      <FilterSets state={state} />
      {!uses && <LockedHint right="useFilters">Your plan shows filters but does not apply them.</LockedHint>}
      {shown.map((filter, at) => (
        <FacetGroup key={`${state.category} ${filter.name}`} state={state} filter={filter} isOpen={isOpen(filter.name, at)} />
      ))}
      {away.length > 0 && (
        <fieldset className={css['away']} aria-label="Hidden filters">
          <span>Hidden:</span>
          {away.map(({ name, label }) => (
            <Button
              key={name}
              kind="quiet"
              size="small"
              aria-label={`Show ${label} again`}
              onClick={() => fold(state.category, name, 'shown')}
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

/** The names of what there is, for whoever may not see what is in it. */
function LockedFacets({ names }: { names: readonly string[] }) {
  return (
    <div className={css['locked']}>
      <LockedHint right="viewFilters">Log in to see filters.</LockedHint>
      <ul>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
