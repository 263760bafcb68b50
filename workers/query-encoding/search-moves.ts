import { indexes } from '#contract/indexes/all.ts'
import type { IndexData, IndexName, SortName } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import { type FilterSetName, filterSetNames } from '#contract/search.ts'
import { readYearRange, type YearRange, yearRangeValue } from '#contract/year-range.ts'
import type { UrlSearchState } from './search-url.ts'

/** Filter sets that survive a change of category (S1§2). */
const lastingSets: ReadonlySet<FilterSetName> = new Set(['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols'])

/** The state without what belongs to one visit only: an open record, its trail, a tour. */
export function listOnly({ opened: _opened, hr: _hr, 'product-tour': _tour, ...state }: UrlSearchState): UrlSearchState {
  return state
}

/** Every change of the search goes back to the first page. */
const fromStart = (state: UrlSearchState, change: Partial<UrlSearchState>): UrlSearchState => ({
  ...listOnly(state),
  offset: 0,
  ...change,
})

/** Sets the chosen values of a facet; an empty list removes the facet. */
export function withFilter(state: UrlSearchState, facet: string, values: readonly string[]): UrlSearchState {
  const { [facet]: _old, ...others } = state.filters
  return fromStart(state, { filters: values.length > 0 ? { ...others, [facet]: [...values] } : others })
}

/** Adds values to a facet, or removes them if all of them are chosen. */
export function toggled(state: UrlSearchState, facet: string, ...values: readonly string[]): UrlSearchState {
  const chosen = state.filters[facet] ?? []
  const isChosen = values.every(value => chosen.includes(value))
  return withFilter(state, facet, isChosen ? chosen.filter(value => !values.includes(value)) : [...new Set([...chosen, ...values])])
}

/** The chosen range of a filter of years. */
export function chosenRange(state: UrlSearchState, facet: string): YearRange | undefined {
  for (const value of state.filters[facet] ?? []) {
    const range = readYearRange(value)
    if (range) return range
  }
  return undefined
}

/** Sets the range of a filter of years, in place of any other; single years stay. */
export function withRange(state: UrlSearchState, facet: string, range: YearRange): UrlSearchState {
  const years = (state.filters[facet] ?? []).filter(value => readYearRange(value) === undefined)
  const value = yearRangeValue(range)
  return withFilter(state, facet, value === undefined ? years : [value, ...years])
}

export const atOffset = (state: UrlSearchState, offset: number): UrlSearchState => ({ ...listOnly(state), offset })

/** Pages of another size; the first result stays on the page. */
export const withPageSize = (state: UrlSearchState, per_page: number): UrlSearchState =>
  atOffset({ ...state, per_page }, Math.floor(state.offset / per_page) * per_page)

export const sortedBy = (state: UrlSearchState, sort: SortName): UrlSearchState => fromStart(state, { sort })

/** The same words in another index, without the filters and fields of the old one. */
export function inCategory(state: UrlSearchState, category: IndexName): UrlSearchState {
  if (category === state.category && !state.folder?.isMixed) return fromStart(state, {})
  return fromStart(state, {
    ...(state.folder && { folder: { ...state.folder, isMixed: false } }),
    category,
    filters: {},
    search_by_fields: [],
    qf: state.qf.filter(set => lastingSets.has(set)),
    sort: availableSorts(indexes[category]).includes(state.sort) ? state.sort : 'relevance',
  })
}

/** Another keyword is spelled as it may. */
export const withKeyword = (state: UrlSearchState, keyword: string): UrlSearchState =>
  fromStart(state, { keyword: keyword.trim(), ...(keyword.trim() !== state.keyword && { ig_sp: false }) })

/** A keyword alone, as suggestions count it: in the whole index, without filters. */
export function onlyKeyword(state: UrlSearchState, keyword: string): UrlSearchState {
  const { scope: _scope, ...whole } = withKeyword(state, keyword)
  return { ...whole, exclude: [], search_by_fields: [], filters: {}, qf: [], ig_s: false, ignored_synonyms: [], ig_sp: false }
}

/** The words as they are spelled, even if nothing has them. */
export const asSpelled = (state: UrlSearchState): UrlSearchState => fromStart(state, { ig_sp: true })

export const excluding = (state: UrlSearchState, terms: readonly string[]): UrlSearchState => fromStart(state, { exclude: [...terms] })

export const inFields = (state: UrlSearchState, names: readonly string[]): UrlSearchState =>
  fromStart(state, { search_by_fields: [...names] })

/** Switches a filter set. */
export const withSet = (state: UrlSearchState, set: FilterSetName, on: boolean): UrlSearchState =>
  fromStart(state, { qf: filterSetNames.filter(name => (name === set ? on : state.qf.includes(name))) })

export const withSynonymSettings = (
  state: UrlSearchState,
  { ig_s, ignored_synonyms }: Pick<UrlSearchState, 'ig_s' | 'ignored_synonyms'>,
): UrlSearchState => fromStart(state, { ig_s, ignored_synonyms: ig_s ? [] : [...ignored_synonyms] })

export const chosenCount = (state: UrlSearchState): number => Object.values(state.filters).reduce((sum, values) => sum + values.length, 0)

/** The orders that are offered, with their labels in an index. */
export function sortLabels(index: IndexData, offered: readonly SortName[]): { name: SortName; label: string }[] {
  const counted = index.sorts.most_cited
  const countedLabel = index.fields.find(field => field.name === counted)?.label
  const labels: Record<SortName, string> = {
    relevance: 'Relevance',
    newest: 'Newest first',
    most_cited: counted === 'estimated_citation_count' ? 'Most cited' : `${countedLabel}, most first`,
    last_added: 'Recently added',
  }
  return offered.map(name => ({ name, label: labels[name] }))
}
