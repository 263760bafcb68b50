import type { Filter } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { useRight } from '#session/session.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { FacetGroup } from './FacetGroup.tsx'
import { LockedFacets } from './LockedFacets.tsx'
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
  if (!sees) return <LockedFacets names={indexes[state.category].facets.map(facet => facet.label)} />
  const offered = filters.filter(filter => filter.buckets.length > 0)
  return (
    <div className={css['facets']}>
      {!uses && <LockedFacets />}
      {offered.map((filter, at) => (
        <FacetGroup
          key={`${state.category} ${filter.name}`}
          state={state}
          filter={filter}
          locked={!uses}
          startsOpen={at < openAtFirst || state.filters[filter.name] !== undefined}
        />
      ))}
    </div>
  )
}
