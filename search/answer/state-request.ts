import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { ReadingNote, ScopeIndex, SearchState, SynonymUse } from '#contract/search.ts'
import type { Budget, EngineRequest } from '../query/engine-request.ts'
import { identifiersIn, isPatentNumber } from '../query/identifiers.ts'
import { asExactPhrases } from '../query/exact-phrases.ts'
import type { SearchEngine } from './search-engine.ts'
import { parseQuery } from '../query/parse-query.ts'
import type { QueryNode } from '../query/query.ts'
import { BadQuery } from '../query/bad-query.ts'
import { withAbbreviatedWords } from '../query/abbreviated-words.ts'
import { withoutAskingWords } from '../query/asking-words.ts'
import { withBigrams } from '../query/bigrams.ts'
import { withCompounds } from '../query/compounds.ts'
import { withoutDots } from '../query/dotted-letters.ts'
import { withoutEtAl } from '../query/et-al.ts'
import { withPersonNames } from '../query/person-names.ts'
import { withoutYearRanges, withYearRanges } from '../query/year-ranges.ts'
import { type Scope, scopeOf } from './scope.ts'
import type { SearchedAmong } from './searched-among.ts'
import { joinedSynonyms, type Synonyms, withSynonyms } from '../query/synonyms.ts'

/** The index and the records of a search: the server's catalogue or the device's index. */
export interface SearchSource {
  index: IndexData
  engine: SearchEngine
  /** Undefined: words are searched as they are. */
  synonyms: Synonyms | undefined
  /** A record of the index by its first slug. */
  record: (slug: string) => CatalogueRecord | undefined
  /** How many records of the other indexes have a word as it is. Undefined: there is no other index. */
  elsewhere?: ((word: string, work: Budget) => number) | undefined
}

/** What a search needs besides its state, because it must be looked up or depends on the user. */
export interface SearchContext {
  /** The record that `scoped_slug_texts` names. */
  scope?: CatalogueRecord & { index: ScopeIndex }
  /** Slugs of this index that are in a folder of the caller, for `exclude_bookmarked`. */
  bookmarked?: readonly string[]
  /** Only these slugs, and only what has all words. */
  only?: readonly string[]
  /** `last_added` is the order of `only`: the index does not know when they were saved. */
  onlyInOrder?: boolean
  /** Only these, and what is linked with them. */
  among?: SearchedAmong
  /** First names are looked for only as they are written. */
  namesAsWritten?: true
  /** What all searches of one answer may take together. */
  work?: EngineRequest['work']
}

/** What reading a keyword needs of an index. */
export interface ReadingSource extends Pick<SearchSource, 'index' | 'synonyms'> {
  engine: Pick<SearchEngine, 'abbreviations' | 'expect' | 'hasIdentifier' | 'sorts' | 'vocabulary'>
}

export interface CompiledState {
  request: EngineRequest
  /** The keyword as written, without synonyms. */
  parsed: QueryNode | undefined
  uses: SynonymUse[]
  notes: readonly ReadingNote[]
}

/** In keywords of more terms nothing is looked up as an abbreviation: each is a look into the index. */
const mostAbbreviated = 16

/** The engine request of a state (contract/search.ts). Throws BadQuery. */
export function requestOf(on: ReadingSource, state: SearchState, within: SearchContext): CompiledState {
  const { index } = on
  on.engine.expect?.(state.keyword, within.work)
  const { keys, rest } = identifiersIn(state.keyword, key => on.engine.hasIdentifier(key, within.work))
  const others = parseQuery(rest, index)
  // An operator may need what was taken out.
  const read = others.ok || keys.length === 0 ? others : parseQuery(state.keyword, index)
  if (!read.ok) throw new BadQuery(read.at, read.reason)
  const isPlain = read.plain && !state.exact_match
  const hasYears = index.search.some(({ years }) => years === true)
  const timeless = isPlain && !hasYears && read.query ? withoutYearRanges(read.query) : { query: read.query, notes: [] }
  const named = isPlain && timeless.query ? asWords(timeless.query, on, within) : timeless.query
  const { query: widened, uses } = meaning(on, named, read.terms, state, within.work)
  const query = isPlain && widened ? withCompounds(widened, on.engine.vocabulary(within.work)) : widened
  const bookmarked = (state.exclude_bookmarked && within.bookmarked) || []
  const own = (within.scope?.index === index.name && within.scope.slug_values) || []
  const request: EngineRequest = {
    keyword: state.keyword,
    query,
    plain: isPlain,
    ...(keys.length > 0 && { identifiers: keys }),
    exclude: state.exclude,
    fields: state.search_by_fields.filter(name => index.search.some(field => field.name === name)),
    filters: chosenValues(index, state),
    outside: { slugs: [...bookmarked, ...own] },
    // A list that somebody made is narrowed, so whoever searches it gets what has all words, wherever the words are counted.
    ...(within.only && { only: { slugs: within.only }, onlyInOrder: within.onlyInOrder === true, allWords: true }),
    ...(keys.length === 0 && isPatentNumber(state.keyword) && { allWords: true }),
    ...(within.among && { scope: within.among.in(index) }),
    ...(state.kols && index.kols && { least: index.kols.least }),
    sort: on.engine.sorts.includes(state.sort) ? state.sort : 'relevance',
    offset: state.page * state.per_page,
    limit: state.per_page,
    facets: false,
    ...(within.work && { work: within.work }),
    ...(state.t !== undefined && { addedSince: state.t }),
  }
  const scoped = within.scope ? inScope(request, scopeOf(within.scope, index), state.suggestions_only) : request
  return { request: scoped, parsed: read.query, uses, notes: [...read.notes, ...timeless.notes].sort((a, b) => a.at - b.at) }
}

/** The words of a plain query as what they mean by themselves. */
const asWords = (query: QueryNode, { index, synonyms }: ReadingSource, { namesAsWritten }: SearchContext): QueryNode =>
  withAbbreviatedWords(
    withoutDots(withPersonNames(withYearRanges(withBigrams(withoutAskingWords(withoutEtAl(query), index.name))), namesAsWritten)),
    index,
    synonyms,
  )

/** Limits a request to what is linked with a record, or to what contains only its name. */
function inScope(request: EngineRequest, { verified, names }: Scope, isSuggesting: boolean): EngineRequest {
  if (!isSuggesting) return { ...request, scope: verified }
  // Without a field of names nothing can be found.
  if (names === undefined) return { ...request, scope: {} }
  const { slugs = [], links = [] } = verified
  const namesake = namedAs(names)
  return {
    ...request,
    plain: false,
    query: request.query ? { kind: 'and', of: [request.query, namesake], at: 0, end: 0 } : namesake,
    outside: { slugs: [...slugs, ...(request.outside?.slugs ?? [])], links },
  }
}

/** The query with synonyms, and the list of them. Ignored synonyms are listed, but not searched. */
function meaning(
  on: ReadingSource,
  parsed: QueryNode | undefined,
  terms: number,
  state: SearchState,
  work: SearchContext['work'],
): { query: QueryNode | undefined; uses: SynonymUse[] } {
  if (parsed === undefined) return { query: undefined, uses: [] }
  if (state.exact_match) return { query: asExactPhrases(parsed), uses: [] }
  if (on.synonyms === undefined) return { query: parsed, uses: [] }
  const known = terms > mostAbbreviated ? on.synonyms : joinedSynonyms(on.synonyms, on.engine.abbreviations(work))
  const { query, uses } = withSynonyms(parsed, known, state.ignored_synonyms)
  if (!state.ignore_synonyms) return { query, uses }
  return { query: parsed, uses: uses.map(({ of, terms }) => ({ of, terms: terms.map(({ term }) => ({ term, active: false })) })) }
}

/** Chosen values by facet. With `active_in_country` a chosen country filters by where a record is active. */
function chosenValues(index: IndexData, { filters, active_in_country }: SearchState): Record<string, string[]> {
  const chosen: Record<string, string[]> = {}
  for (const [name, { buckets }] of Object.entries(filters)) {
    const values = buckets.flatMap(bucket => (bucket.active ? bucket.value : []))
    if (values.length === 0) continue
    chosen[active_in_country && name === index.places?.country ? (index.places.active ?? name) : name] = values
  }
  return chosen
}

const namedAs = ({ field, texts }: NonNullable<Scope['names']>): QueryNode => {
  const of = texts.map(text => ({ kind: 'phrase' as const, text, at: 0, end: 0 }))
  return { kind: 'field', field, of: { kind: 'or', of, at: 0, end: 0 }, at: 0, end: 0 }
}
