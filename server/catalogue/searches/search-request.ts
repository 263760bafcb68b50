import { cardOf, type CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type ResultItem, scopeIndexes, type SearchState, type WordsState } from '#contract/search.ts'
import { answersTogether, BadQuery, type EngineRequest, type SearchContext, shownSearch, TooCostly, WorkBudget } from '#search/index.ts'
import { NotFound } from '../errors.ts'
import type { SavedSlugs } from '../port.ts'
import type { SearchedIndex } from './searched-index.ts'

/** What one answer may take, however many of these indexes it searches, and how often. */
export function workOf(searched: readonly SearchedIndex[]): WorkBudget {
  const sizes = searched[0] ? answersTogether(searched[0].engine, searched, ({ engine }) => engine.size) : []
  const records = sizes.reduce((sum, size) => sum + size, 0)
  return new WorkBudget(records, 1, Date.now, Math.max(...searched.map(({ engine }) => engine.longest)))
}

/** The open indexes, as the searches use them. */
export interface Indexes {
  get(index: IndexName): SearchedIndex
}

/** The scope of a search. A slug without an index is looked up in every index that can be a scope. Throws NotFound. */
export function withinOf(
  indexes: Indexes,
  words: Pick<WordsState, 'scoped_index' | 'scoped_slug_texts'>,
  saved: SavedSlugs = {},
): SearchContext {
  const slug = words.scoped_slug_texts[0]
  if (slug === undefined) return saved
  for (const index of words.scoped_index ? [words.scoped_index] : scopeIndexes) {
    const record = indexes.get(index).record(slug)
    if (record) return { ...saved, scope: { ...record, index } }
  }
  throw new NotFound(false)
}

/** The same for an answer that searches one index several times. */
export const countedWithin = (
  indexes: Indexes,
  searched: SearchedIndex,
  state: SearchState,
  saved?: SavedSlugs,
): SearchContext & { work: WorkBudget } => ({ ...withinOf(indexes, state, saved), work: workOf([searched]) })

/** The record of a slug. Throws NotFound. */
export function requiredRecord(searched: SearchedIndex, slug: string): CatalogueRecord {
  const record = searched.record(slug)
  if (!record) throw new NotFound(searched.isGone(slug))
  return record
}

/**
 * The index of a search state, and the request for its engine, with the work of the whole answer, in the spelling that its list shows: `spelling`, where that is another one. Throws
 * BadQuery and NotFound.
 */
export function searchRequest(
  indexes: Indexes,
  state: SearchState,
  saved?: SavedSlugs,
): { searched: SearchedIndex; request: EngineRequest; spelling: string | undefined } {
  const searched = indexes.get(state.index)
  const { request, spelling } = shownSearch(searched, state, countedWithin(indexes, searched, state, saved))
  return { searched, request, spelling: spelling?.shown ? spelling.keyword : undefined }
}

/** The answer of each index that can parse the keyword. Throws BadQuery if none can, and TooCostly: what was not counted is not none. */
export function perReadableIndex<T>(indexes: Indexes, names: readonly IndexName[], answer: (name: IndexName) => T): Map<IndexName, T> {
  if (names[0]) indexes.get(names[0]).engine.together?.(names.map(name => () => answer(name)))
  const answers = new Map<IndexName, T>()
  let parseError: BadQuery | undefined
  for (const name of names) {
    try {
      answers.set(name, answer(name))
    } catch (problem) {
      if (!(problem instanceof BadQuery) || problem instanceof TooCostly) throw problem
      parseError ??= problem
    }
  }
  if (parseError && answers.size === 0) throw parseError
  return answers
}

/** The facet that a filter is counted by: with `active_in_country`, the places where a record is active stand for its country. */
export function countedFacet({ index }: SearchedIndex, state: SearchState, filter: string): string {
  const { country, active } = index.places ?? {}
  return state.active_in_country && filter === country ? (active ?? filter) : filter
}

/** A record as a result list shows it when nothing was searched for. */
export const cardItem = (searched: SearchedIndex, record: CatalogueRecord): ResultItem => ({
  index: searched.index.name,
  data: { ...cardOf(searched.index, record), slug_values: [...record.slug_values] },
  hit_type: 'match',
  highlights: {},
})
