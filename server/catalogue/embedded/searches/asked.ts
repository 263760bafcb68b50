import { cardOf, type CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type ResultItem, scopeIndexes, type SearchState, type WordsState } from '#contract/search.ts'
import { BadQuery, type EngineRequest, requestOf, type SearchContext } from '#search/index.ts'
import type { Saved } from '../../port.ts'
import { NotFound } from '../../problems.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'

/** The open indexes, as the questions of the port see them. */
export interface Indexes {
  on(index: IndexName): SearchedIndex
}

/** A search for everything that wants to know the total alone. */
export const everything: EngineRequest = {
  query: undefined,
  exclude: [],
  fields: [],
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 0,
  facets: false,
}

/** What a search is confined to. A slug without the name of its index is looked for in every index that can be a scope. Throws NotFound. */
export function withinOf(
  indexes: Indexes,
  words: Pick<WordsState, 'scoped_index' | 'scoped_slug_texts'>,
  saved: Saved = {},
): SearchContext {
  const slug = words.scoped_slug_texts[0]
  if (slug === undefined) return saved
  for (const index of words.scoped_index ? [words.scoped_index] : scopeIndexes) {
    const record = indexes.on(index).record(slug)
    if (record) return { ...saved, scope: { ...record, index } }
  }
  throw new NotFound(false)
}

/** The record that is asked about. Throws NotFound. */
export function head(on: SearchedIndex, slug: string): CatalogueRecord {
  const record = on.record(slug)
  if (!record) throw new NotFound(on.isGone(slug))
  return record
}

/** The index a state is about, and what its engine is asked. Throws BadQuery and NotFound. */
export function asked(indexes: Indexes, state: SearchState, saved?: Saved): { on: SearchedIndex; request: EngineRequest } {
  const on = indexes.on(state.index)
  return { on, request: requestOf(on, state, withinOf(indexes, state, saved)).request }
}

/** What each index answers that can read the keyword. A keyword that none of them can read is refused: throws BadQuery. */
export function ofReadable<T>(names: readonly IndexName[], answer: (name: IndexName) => T): Map<IndexName, T> {
  const answers = new Map<IndexName, T>()
  let misread: BadQuery | undefined
  for (const name of names) {
    try {
      answers.set(name, answer(name))
    } catch (problem) {
      if (!(problem instanceof BadQuery)) throw problem
      misread ??= problem
    }
  }
  if (misread && answers.size === 0) throw misread
  return answers
}

/** The facet that a filter is counted by: with `active_in_country` wherever a record is active stands for its country. */
export function countedFacet({ index }: SearchedIndex, state: SearchState, filter: string): string {
  const { country, active } = index.places ?? {}
  return state.active_in_country && filter === country ? (active ?? filter) : filter
}

/** A record as a result list shows it where nothing was searched for. */
export const cardItem = (on: SearchedIndex, record: CatalogueRecord): ResultItem => ({
  index: on.index.name,
  data: { ...cardOf(on.index, record), slug_values: [...record.slug_values] },
  hit_type: 'match',
  highlights: {},
})
