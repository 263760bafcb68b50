import { indexes } from '#contract/indexes/all.ts'
import type { Filter, FilterSetName } from '#contract/search.ts'
import { filterSetsOf } from '#workers/query-encoding/filter-sets.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { excluding, inFields, toggled, withFilter, withSet, withSynonymSettings } from '#workers/query-encoding/search-moves.ts'
import { labelOf } from './bucket-labels.ts'

/** One thing that narrows or changes a search beside its words, and the search without it. */
export interface ChosenPart {
  key: string
  label: string
  without: UrlSearchState
}

/** Whether a scope shows what is verified or what was found by name is chosen in the page's head: another list, not a narrower one. */
const isPart = (set: FilterSetName): boolean => set !== 'suggestions_only'

export function chosenParts(state: UrlSearchState, filters: readonly Filter[]): ChosenPart[] {
  const index = indexes[state.category]
  const { facets, search } = index
  const sets = filterSetsOf(index, state.scope !== undefined)
  const heading = (name: string) => facets.find(facet => facet.name === name)?.label ?? name
  return [
    ...state.qf.filter(isPart).flatMap(set => {
      const label = sets.find(({ name }) => name === set)?.label
      // A set that means nothing here waits for an index where it does.
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
        label: `${heading(name)}: ${labelOf(
          value,
          filters.find(filter => filter.name === name),
        )}`,
        without: toggled(state, name, value),
      })),
    ),
  ]
}

/** The words alone, in the same list. */
export function reset(state: UrlSearchState): UrlSearchState {
  const unfiltered = Object.keys(state.filters).reduce((next, name) => withFilter(next, name, []), state)
  const unset = state.qf.filter(isPart).reduce((next, set) => withSet(next, set, false), unfiltered)
  return withSynonymSettings(inFields(excluding(unset, []), []), { ig_s: false, ignored_synonyms: [] })
}
