/** The entry of the search core: pure code, the same in the server and on the device. */
export {
  type SearchSource,
  answerSearch,
  BadQuery,
  filtersOf,
  type FoundSlugs,
  requestOf,
  resultsOf,
  type SearchVisibility,
  totalOf,
  type SearchContext,
} from './answer/answer.ts'
export { refineTerms } from './answer/refine-terms.ts'
export { SearchedAmong } from './answer/searched-among.ts'
export { wordsElsewhere } from './answer/words-elsewhere.ts'
export { shownSearch } from './answer/shown-search.ts'
export { markedQuery } from './answer/marked-query.ts'
export { interleave, offersFor, recordOffers } from './answer/offers.ts'
export { rewritesOf } from './answer/rewrites.ts'
export { DamagedSegment, OutdatedSegment, readSegmentFile, writeSegmentFile } from './segment/segment-file.ts'
export { TooCostly, WorkBudget } from './match/work-budget.ts'
export { type EngineRequest, matchAll } from './query/engine-request.ts'
export { filterSetsOf, searchableFieldsOf } from './facets/filter-sets.ts'
export { cardHighlights, detailHighlights } from './answer/highlight.ts'
export { alertRequest } from './answer/alert-request.ts'
export { IndexEngine } from './answer/index-engine.ts'
export { answersTogether, type SearchEngine } from './answer/search-engine.ts'
export { citedBy, citing, relatedTo } from './answer/related.ts'
export { trendOf, trendsWithValues } from './answer/trends.ts'
export type { QueryNode } from './query/query.ts'
export { Percolator } from './percolate/percolator.ts'
export { slugsNamed } from './segment/links.ts'
export { openSegment, type Segment } from './segment/segment.ts'
export { SegmentBuilder } from './segment/segment-builder.ts'
export { ownSynonyms } from './query/synonyms.data.ts'
export { Synonyms } from './query/synonyms.ts'
export { commonWords } from './query/common-words.data.ts'
export { stem } from './text/stem.ts'
export { tokenize } from './text/tokenize.ts'
