import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchState, WordsState } from '#contract/search.ts'

/** What a state has besides its words, where nothing is chosen. */
export const plainState: Omit<SearchState, keyof WordsState | 'index'> = {
  search_by_fields: [],
  filters: {},
  sort: 'relevance',
  page: 0,
  per_page: 1,
  exclude_bookmarked: false,
  active_in_country: false,
  kols: false,
}

const plainWords: WordsState = {
  keyword: '',
  exclude: [],
  ignore_synonyms: false,
  ignored_synonyms: [],
  ignore_spelling: false,
  exact_match: false,
  scoped_slug_texts: [],
  suggestions_only: false,
}

/** The search of a keyword alone. */
export const keywordState = (index: IndexName, keyword: string): SearchState => ({ ...plainWords, ...plainState, index, keyword })
