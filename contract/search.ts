import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type IndexName, indexNames, sortNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { atLeast, atMost, fewEntries } from './rules.ts'

/** One chosen value of a filter: the slug of its label (S1§2, S3§3), or a range of years (contract/year-range.ts). */
const chosenBucket = v.object({
  value: v.pipe(v.string(), atLeast(1), atMost(300)),
  active: v.optional(v.boolean(), true),
})

/** More than any index has. */
const mostFilters = 40

const chosenFilters = v.pipe(
  v.record(
    v.pipe(v.string(), atLeast(1), atMost(60)),
    v.object({ buckets: v.pipe(v.array(chosenBucket), v.maxLength(200)), hide: v.optional(v.boolean(), false) }),
  ),
  fewEntries(mostFilters, 'filters'),
)

/** The indexes whose records can be the scope of a search: it finds everything that names the record, or that it names (S1§2). */
export const scopeIndexes = ['researchers', 'research_groups', 'organisations'] as const satisfies readonly IndexName[]
export type ScopeIndex = (typeof scopeIndexes)[number]

/**
 * Filter sets: filters with one switch. Their names are the values of the query key `qf` (S1§2) and the flags of the state (S1§3).
 * `suggestions_only` shows what a scope finds by name only.
 */
export const filterSetNames = ['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols', 'suggestions_only'] as const
export type FilterSetName = (typeof filterSetNames)[number]

const off = v.optional(v.boolean(), false)
const slugText = v.pipe(v.string(), atLeast(1), atMost(300))
const phrases = (most: number) => v.optional(v.pipe(v.array(v.pipe(v.string(), atMost(200))), v.maxLength(most)), [])

/** The search state as it travels (S1§3, S3§3). Pages start at 0. */
export const searchState = v.object({
  index: v.picklist(indexNames),
  keyword: v.optional(v.pipe(v.string(), atMost(limits.keywordLength)), ''),
  exclude: phrases(50),
  search_by_fields: v.optional(v.pipe(v.array(v.pipe(v.string(), atMost(60))), v.maxLength(8)), []),
  filters: v.optional(chosenFilters, {}),
  /** The filters of the reply that come first, in this order; the others follow in the order of their index (S1§3). */
  filter_order: v.optional(v.pipe(v.array(v.pipe(v.string(), atMost(60))), v.maxLength(50))),
  sort: v.optional(v.picklist(sortNames), 'relevance'),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.lastPage)), 0),
  per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), limits.pageSize),
  /** All synonyms off. */
  ignore_synonyms: off,
  /** Synonyms that are off, as the reply spells them. */
  ignored_synonyms: phrases(50),
  /** Words are searched as they are spelled, even if nothing has them. */
  ignore_spelling: off,
  /** Adjacent words are a phrase, and synonyms are off. */
  exact_match: off,
  /** Leaves out what is in a folder of the caller; a guest has none. */
  exclude_bookmarked: off,
  /** A chosen country finds records that are active there, not only those that are based there. */
  active_in_country: off,
  /** Only key opinion leaders: see `kols` of the index data. */
  kols: off,
  /** A scope: only what is linked with this record; `scoped_index` is the index of its slug. */
  scoped_index: v.optional(v.picklist(scopeIndexes)),
  scoped_slug_texts: v.optional(v.pipe(v.array(slugText), v.maxLength(1)), []),
  /** In a scope: only what contains the same name without a link, which may be another person's (S1§8). */
  suggestions_only: off,
  /** Milliseconds since 1970, of a saved search: records added later are new. */
  t: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type SearchState = v.InferOutput<typeof searchState>
export type SearchStateInput = v.InferInput<typeof searchState>

/** An excerpt of a field's text with the matches as [start, end) offsets into `text`. Never markup. */
export const highlight = v.object({ text: v.string(), ranges: v.array(v.strictTuple([v.number(), v.number()])) })
export type Highlight = v.InferOutput<typeof highlight>

export const resultItem = v.object({
  index: v.picklist(indexNames),
  /** The record's card fields under their wire names, and its slug_values. */
  data: v.looseObject({ slug_values: v.array(v.string()) }),
  /** `suggestion`: found by name only, not verified (S1§8). */
  hit_type: v.picklist(['match', 'suggestion']),
  /** The words of the keyword that it lacks, where it has only most of them; without those that no record has. */
  missing: v.optional(v.array(v.string())),
  /** It has an identifier that the keyword names. */
  identified: v.optional(v.literal(true)),
  /** Added after the state's `t`. */
  is_new: v.optional(v.boolean()),
  /** By field of the index data; `title` fields whole, long texts as one excerpt, which starts and ends with `…` where it is cut. */
  highlights: v.record(v.string(), highlight),
})
export type ResultItem = v.InferOutput<typeof resultItem>

export const filterBucket = v.object({
  value: v.string(),
  label: v.string(),
  /** Results in this search. */
  count: v.number(),
  /** Records in the whole index. */
  total: v.number(),
  active: v.boolean(),
})
export type FilterBucket = v.InferOutput<typeof filterBucket>

export const filter = v.object({
  name: v.string(),
  label: v.string(),
  description: v.optional(v.string()),
  /** Active buckets first, chosen ranges of years among them, then by the facet's order; at most 50, `total` is the number of all values. */
  buckets: v.array(filterBucket),
  total: v.number(),
  /** Of a filter of years: every year with results, ascending. Like the buckets it is not narrowed by the filter's own values. */
  years: v.optional(v.array(v.object({ year: v.number(), count: v.number() }))),
})
export type Filter = v.InferOutput<typeof filter>

/** A word or phrase of the keyword, and its synonyms. */
export const synonymUse = v.object({
  /** As written in the keyword. */
  of: v.string(),
  terms: v.array(v.object({ term: v.string(), active: v.boolean() })),
})
export type SynonymUse = v.InferOutput<typeof synonymUse>

/** A part of a search without results, and the number of results without that part. */
export const blame = v.object({
  kind: v.picklist(['term', 'exclude', 'fields', 'filter', 'filter_set', 'scope']),
  /** The term as written, the excluded words, or the name of the filter or filter set; '' for fields and scope. */
  part: v.string(),
  /** The keyword without the term; only for terms. */
  keyword: v.optional(v.string()),
  total: v.number(),
})
export type Blame = v.InferOutput<typeof blame>

/**
 * How a slip of a keyword was read, or what of it is not searched here: `part` at `at`. `meant`: the field of `field`, the word of `star` and of an `operator` alone, how many words count of
 * `too_many`.
 */
export const readingNote = v.object({
  kind: v.picklist([
    'open_quote',
    'open_bracket',
    'closing_bracket',
    'empty_brackets',
    'operator',
    'field',
    'unknown_field',
    'star',
    'too_many',
    'no_words',
    'years',
  ]),
  at: v.number(),
  part: v.string(),
  meant: v.optional(v.string()),
})
export type ReadingNote = v.InferOutput<typeof readingNote>

/** Another way to write a keyword: with operators in capitals, as a phrase, with any of its words, or with closed brackets and quotes. */
export const rewrite = v.object({
  kind: v.picklist(['closed', 'operator', 'phrase', 'either']),
  keyword: v.string(),
  /** The results of the search with this keyword. */
  total: v.number(),
})
export type Rewrite = v.InferOutput<typeof rewrite>

/** The record of a scope. */
export const scopeHead = v.object({ index: v.picklist(scopeIndexes), slug_values: v.array(v.string()), title: v.string() })
export type ScopeHead = v.InferOutput<typeof scopeHead>

export const searchReply = v.object({
  index: v.picklist(indexNames),
  /** The exact number of verified results, or of suggestions if only those are requested. */
  total: v.number(),
  /** Of these, results with only most of the words, after those with all; absent where enough have all. */
  total_most: v.optional(v.number()),
  /** Nothing has all or most of the words: the results counted by `total_most` have any of them. */
  only_some: v.optional(v.literal(true)),
  /** The words of the keyword that no record of the index has; absent where there is none, or where enough results have all words. */
  unknown: v.optional(v.array(v.string())),
  /**
   * Another spelling of the keyword: its results are shown if nothing has all words as they were typed, otherwise it is offered. With
   * `ignore_spelling` it is only offered, if nothing has them.
   */
  spelling: v.optional(v.object({ keyword: v.string(), total: v.number(), shown: v.boolean() })),
  /** In a scope: results found by name only. Otherwise 0. */
  total_suggestion_results: v.number(),
  /** Results added after the state's `t`, if it has one. */
  total_new: v.optional(v.number()),
  page: v.number(),
  per_page: v.number(),
  /** The orders for which the records of the index have data. A state with another one is answered by relevance. */
  sorts: v.array(v.picklist(sortNames)),
  results: v.array(resultItem),
  /** Counts are disjunctive: the chosen values of a filter do not narrow its own counts. Empty without `viewFilters`. */
  filters: v.array(filter),
  /** Results that are not shown to this user type; `viewFullSearchResults` shows them (S1§6). */
  locked: v.number(),
  synonyms: v.array(synonymUse),
  /** How slips of the keyword were read; absent where it has none. */
  notes: v.optional(v.array(readingNote)),
  /** Only if nothing was found; most helpful first. */
  blame: v.array(blame),
  scope: v.optional(scopeHead),
})
export type SearchReply = v.InferOutput<typeof searchReply>

const state = searchState.entries
/** The part of a state that means the same in every index. */
export const wordsState = v.object({
  keyword: state.keyword,
  exclude: state.exclude,
  ignore_synonyms: state.ignore_synonyms,
  ignored_synonyms: state.ignored_synonyms,
  ignore_spelling: state.ignore_spelling,
  exact_match: state.exact_match,
  scoped_index: state.scoped_index,
  scoped_slug_texts: state.scoped_slug_texts,
  suggestions_only: state.suggestions_only,
})
export type WordsState = v.InferOutput<typeof wordsState>

export const countReply = v.object({ totals: v.record(v.picklist(indexNames), v.number()) })

export const filterSet = v.object({
  name: v.picklist(filterSetNames),
  label: v.string(),
  description: v.string(),
  /** Results of this search with the filter set on. */
  count: v.number(),
  active: v.boolean(),
})
export type FilterSet = v.InferOutput<typeof filterSet>

export const searchableField = v.object({ name: v.string(), label: v.string() })

const ofIndex = v.object({ index: v.picklist(indexNames) })

export const search = {
  search: endpoint({
    method: 'POST',
    host: 'search',
    path: '/search',
    summary:
      'One page of results of one index, with the exact total, facet counts, highlights and synonyms; without results, which parts of the search to remove. The value of a filter of years may be a range: `2015-2020`, `from-2015` or `to-2020`.',
    body: searchState,
    reply: searchReply,
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'right_required', 'not_found'],
  }),
  count: endpoint({
    method: 'POST',
    host: 'search',
    path: '/count',
    summary: 'The number of results in each index for the words of a search; filters belong to one index and are ignored.',
    body: wordsState,
    reply: countReply,
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  filters: endpoint({
    method: 'POST',
    host: 'search',
    path: '/filters',
    summary: 'The filters of a search with their counts, without results.',
    body: searchState,
    reply: v.object({ total: v.number(), filters: v.array(filter) }),
    needs: 'viewFilters',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  filterSets: endpoint({
    method: 'POST',
    host: 'search',
    path: '/filter_sets',
    summary: 'The filter sets that apply to this search, with the number of results of each.',
    body: searchState,
    reply: v.object({ filter_sets: v.array(filterSet) }),
    needs: 'viewFilters',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  filterConfig: endpoint({
    method: 'POST',
    host: 'search',
    path: '/filter_config',
    summary:
      'How an index can be filtered and sorted: the filters in their order, the filter sets, the sorts that its records have data for.',
    body: ofIndex,
    reply: v.object({
      filters: v.array(
        v.object({
          name: v.string(),
          label: v.string(),
          description: v.optional(v.string()),
          kind: v.picklist(['term', 'year', 'flag']),
          order: v.picklist(['count', 'newest']),
        }),
      ),
      filter_sets: v.array(v.object({ name: v.picklist(filterSetNames), label: v.string(), description: v.string() })),
      sorts: v.array(v.picklist(sortNames)),
    }),
    needs: 'guest',
    safe: true,
    limit: 'search',
  }),
  searchableFields: endpoint({
    method: 'GET',
    host: 'search',
    path: '/searchable_fields',
    summary: 'The fields to which a search of an index can be limited.',
    query: ofIndex,
    reply: v.object({ searchable_fields: v.array(searchableField) }),
    cache: 'revalidated',
    needs: 'guest',
    limit: 'search',
  }),
  synonyms: endpoint({
    method: 'POST',
    host: 'search',
    path: '/synonyms',
    summary: 'The synonyms of a keyword, including those that are switched off.',
    body: searchState,
    reply: v.object({ synonyms: v.array(synonymUse) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query'],
  }),
  termSuggestions: endpoint({
    method: 'POST',
    host: 'search',
    path: '/term_suggestions',
    summary:
      'Terms that are common in the results and rare elsewhere, to narrow the search. `count` is the number of results for the keyword AND the term as a phrase.',
    body: searchState,
    reply: v.object({ terms: v.array(v.object({ term: v.string(), count: v.number() })) }),
    needs: 'useRefineTerms',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
  rewrites: endpoint({
    method: 'POST',
    host: 'search',
    path: '/rewrites',
    summary: 'Other ways to write the keyword of a search, including one that cannot be read. Only those that find something else.',
    body: searchState,
    reply: v.object({ rewrites: v.array(rewrite) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['right_required', 'not_found'],
  }),
  highlights: endpoint({
    method: 'POST',
    host: 'search',
    path: '/highlights',
    summary: 'The matches of a keyword in records, as on a result card; with view=detail all matches in all fields of one record.',
    query: v.object({ view: v.optional(v.picklist(['detail'])) }),
    /** The words as in the search that shows the records, so that they are read in the same spelling. */
    body: v.object({
      ...wordsState.entries,
      index: v.picklist(indexNames),
      slugs: v.pipe(v.array(slugText), v.maxLength(50)),
      search_by_fields: searchState.entries.search_by_fields,
    }),
    /** By slug, then by field. In the detail view a field has all its values in their order, also those without a match. */
    reply: v.object({ highlights: v.record(v.string(), v.record(v.string(), v.array(highlight))) }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['bad_query', 'not_found'],
  }),
}
