import { indexes } from '#contract/indexes/all.ts'
import type { Filter, FilterSetName } from '#contract/search.ts'
import { filterSetsOf } from '#workers/query-encoding/filter-sets.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { excluding, inFields, toggled, withFilter, withSet, withSynonymSettings } from '#workers/query-encoding/search-moves.ts'
import { labelOf } from './bucket-labels.ts'

/** A filter or another setting of a search, and the search without it. */
export interface ActiveFilter {
  key: string
  /** Of a filter, its name. */
  filter?: string
  label: string
  without: UrlSearchState
}

/** `suggestions_only` is not a filter: it shows another list, and has its own links in the head of an explore page. */
const isFilterSet = (set: FilterSetName): boolean => set !== 'suggestions_only'

export function activeFilters(state: UrlSearchState, filters: readonly Filter[]): ActiveFilter[] {
  const index = indexes[state.category]
  const { facets, search } = index
  const sets = filterSetsOf(index, state.scope !== undefined)
  const heading = (name: string) => facets.find(facet => facet.name === name)?.label ?? name
  return [
    ...state.qf.filter(isFilterSet).flatMap(set => {
      const label = sets.find(({ name }) => name === set)?.label
      // A set that this index does not have stays in the address, for indexes that have it.
      return label ? [{ key: `set ${set}`, label, without: withSet(state, set, false) }] : []
    }),
    ...state.search_by_fields.map(name => ({
      key: `field ${name}`,
      label: `In field: ${search.find(field => field.name === name)?.label ?? name}`,
      without: inFields(
        state,
        state.search_by_fields.filter(other => other !== name),
      ),
    })),
    ...state.exclude.map(term => ({
      key: `exclude ${term}`,
      label: `Without: ${term}`,
      without: excluding(
        state,
        state.exclude.filter(other => other !== term),
      ),
    })),
    ...(state.ig_s
      ? [{ key: 'synonyms', label: 'Synonyms off', without: withSynonymSettings(state, { ig_s: false, ignored_synonyms: [] }) }]
      : []),
    ...state.ignored_synonyms.map(term => ({
      key: `synonym ${term}`,
      label: `Synonym off: ${term}`,
      without: withSynonymSettings(state, { ig_s: state.ig_s, ignored_synonyms: state.ignored_synonyms.filter(other => other !== term) }),
    })),
    ...Object.entries(state.filters).flatMap(([name, values]) =>
      values.map(value => ({
        key: `filter ${name} ${value}`,
        filter: name,
        label: `${heading(name)}: ${labelOf(
          value,
          filters.find(filter => filter.name === name),
        )}`,
        without: toggled(state, name, value),
      })),
    ),
  ]
}

/** The search with its keyword alone. */
export function reset(state: UrlSearchState): UrlSearchState {
  const unfiltered = Object.keys(state.filters).reduce((next, name) => withFilter(next, name, []), state)
  const unset = state.qf.filter(isFilterSet).reduce((next, set) => withSet(next, set, false), unfiltered)
  return withSynonymSettings(inFields(excluding(unset, []), []), { ig_s: false, ignored_synonyms: [] })
}
