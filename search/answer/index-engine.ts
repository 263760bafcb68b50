import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DataPoint } from '#contract/expertise.ts'
import type { IndexData, SortName } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import type { FilterBucket } from '#contract/search.ts'
import { Abbreviations, shortFormsOf } from './abbreviations.ts'
import { type Topics, topicsIn } from '../facets/characteristic-terms.ts'
import { type CompiledQuery, compileExclusion, compileQuery, scoringOf, slotsIn } from '../match/compiled-query.ts'
import { fittingIn, wholeQuery } from '../match/fitting.ts'
import { anyWord, documentsWithWords, fewResults, type LeastWords, mostWords } from '../match/most-words.ts'
import { type QueryPart, queryParts, scoringOfParts } from '../match/query-parts.ts'
import type { QueryNode } from '../query/query.ts'
import { begunWords } from '../match/begun-words.ts'
import { completions } from './complete.ts'
import { identifierWord } from '../segment/identifier-words.ts'
import type { Compounds } from '../query/compounds.ts'
import { Spelling } from '../match/spelling.ts'
import { recordsWithForms } from '../segment/stem-terms.ts'
import type { Vocabulary } from './corrected-query.ts'
import { Arena, type DocumentList, intersect, subtract } from '../match/document-lists.ts'
import type { Budget, Completion, EngineReply, EngineRequest, ValuesRequest } from '../query/engine-request.ts'
import { type Counted, facetFilters } from '../facets/facet-buckets.ts'
import { addMapped, type ChosenFilter, chosenFilter, countInto, filterAndCount } from '../facets/facet-count.ts'
import { FacetSpace } from '../segment/facet-space.ts'
import { livingTotals } from '../facets/facet-totals.ts'
import { LiveRecords } from '../segment/live-records.ts'
import { type CitationLinks, citationsOf } from '../match/citations.ts'
import { type CitationFigures, citationFigures } from '../facets/citation-figures.ts'
import { Matcher } from '../match/match.ts'
import { type RelatedDocuments, relatedDocuments } from '../match/related-documents.ts'
import { type Matched, rankHits } from '../match/ranking.ts'
import { type Plan, planOf } from '../segment/plan.ts'
import { documentsUnder, scopeDocuments, withoutExcluded } from '../match/allowed-documents.ts'
import { SearchedSegment } from '../segment/searched-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { hasSortData } from '../segment/sort-keys.ts'
import { categoriesOf, type Category, valuesOf } from '../facets/values.ts'
import { longestAnswer, prices, WorkBudget } from '../match/work-budget.ts'
import { allByYear, type FollowedValue, type TrendRequest, valuesByYear } from '../facets/trends.ts'
import { yearsOf } from '../facets/years.ts'

/** Of how many pairs of words it is remembered whether any record has them side by side. */
const mostPhrases = 4096
/** What looking for one of them may take of an answer's work. */
const phraseShare = 0.02

/**
 * Searches one index: immutable segments and a live one. Everything is synchronous and in memory; one thread uses one engine. Of records
 * with the same first slug the latest counts: a put before every segment, a later segment before an earlier one.
 */
export class IndexEngine {
  private readonly plan: Plan
  private readonly arena = new Arena()
  private space: FacetSpace
  private searched: SearchedSegment[] = []
  private live: LiveRecords
  /** The number of records for each facet value, without deleted ones; reset with every change. */
  private totals: Int32Array | undefined
  /** The orders that records have data for; reset with every change. */
  private knownSorts: SortName[] | undefined
  private readonly spelling = new Spelling()
  /** What the words of the last search found in each segment, before filters: the next request often has the same words. */
  private last: { key: string; fitting: readonly DocumentList[] } | undefined
  /** What was looked up for the searches of one answer, which have most of their words in common. */
  private readonly lookups = new WeakMap<Budget, Map<Segment, Matcher>>()
  /** What was excluded last, analysed. */
  private excluded: { texts: readonly string[]; queries: readonly CompiledQuery[] } | undefined
  /** Which words some record has side by side. */
  private readonly knownPhrases = new Map<string, { isPhrase: boolean; price: number }>()

  constructor(index: IndexData) {
    this.plan = planOf(index)
    this.space = new FacetSpace(index, undefined)
    this.live = new LiveRecords(index, this.space)
  }

  /** Replaces all segments. Live records and removals are lost: put and remove again what is newer. */
  setSegments(segments: Segment[]): void {
    const largest = segments.reduce<Segment | undefined>(
      (best, next) => (best && best.facetTotals.length >= next.facetTotals.length ? best : next),
      undefined,
    )
    this.changed()
    this.space = new FacetSpace(this.plan.index, largest)
    this.live = new LiveRecords(this.plan.index, this.space)
    this.searched = segments.map(segment => new SearchedSegment(segment, this.space))
    this.searched.forEach((earlier, at) => {
      for (const later of segments.slice(at + 1)) earlier.killDuplicatesOf(later)
    })
  }

  /** Adds a record, or replaces the one with the same first slug. `addedAt` in milliseconds since 1970. Searchable at once. */
  put(record: CatalogueRecord, addedAt: number): void {
    this.changed()
    this.live.put(record, addedAt)
    const slug = record.slug_values[0]!
    for (const searched of this.searched) searched.kill(slug)
  }

  /** Removes the record with this first slug, if there is one. */
  remove(slug: string): void {
    this.changed()
    this.live.remove(slug)
    for (const searched of this.searched) searched.kill(slug)
  }

  private changed(): void {
    this.totals = undefined
    this.knownSorts = undefined
    this.last = undefined
    this.knownPhrases.clear()
  }

  /** The orders that are not the same for all records: `most_cited` only if any is cited, `newest` only if any has a date. */
  get sorts(): readonly SortName[] {
    return (this.knownSorts ??= availableSorts(this.plan.index).filter(sort => this.all().some(searched => hasSortData(searched, sort))))
  }

  /** What the index knows of words; `work` is that of the answer for which it is asked. */
  vocabulary(work: Budget = this.work()): Vocabulary & Compounds {
    return {
      frequency: word => this.all().reduce((sum, searched) => sum + recordsWithForms(searched, word), 0),
      likely: word => this.spelling.likely(this.all(), word, work),
      isPhrase: (left, right) => this.isPhrase(`${left} ${right}`, work),
    }
  }

  /** What the texts of the records say of what is short for what. */
  abbreviations(work: Budget = this.work()): Abbreviations {
    return new Abbreviations(shortFormsOf(this.all()), work)
  }

  /** A pair of words that cannot be looked for in a small share of the work counts as none. It costs the same when it is known already. */
  private isPhrase(text: string, work: Budget): boolean {
    const known = this.knownPhrases.get(text) ?? this.lookedFor(text)
    if (this.knownPhrases.size === mostPhrases) this.knownPhrases.clear()
    this.knownPhrases.set(text, known)
    work.spend(known.price)
    return known.isPhrase
  }

  private lookedFor(text: string): { isPhrase: boolean; price: number } {
    const query = compileQuery(this.plan, { kind: 'phrase', text, at: 0, end: 0 }, [])
    const work = this.work(phraseShare)
    const before = work.rest
    this.arena.reset(work)
    const isFound = (): boolean => query !== undefined && this.all().some(searched => this.isIn(searched, query, work))
    const isPhrase = work.affordable(1, isFound, false)
    return { isPhrase, price: before - work.rest }
  }

  /** Whether a record that is not deleted has a phrase. */
  private isIn(searched: SearchedSegment, query: CompiledQuery, work: Budget): boolean {
    const matcher = this.matcherOf(searched.segment, work)
    return matcher.hasPhrase(query) && (searched.deadCount === 0 || searched.livingOf(matcher.match(query)) > 0)
  }

  private matcherOf(segment: Segment, work: Budget): Matcher {
    const matchers = this.lookups.get(work) ?? new Map<Segment, Matcher>()
    this.lookups.set(work, matchers)
    const matcher = matchers.get(segment) ?? new Matcher(segment, this.arena)
    matchers.set(segment, matcher)
    return matcher
  }

  /** Records in the live segment. */
  get liveSize(): number {
    return this.live.size
  }

  /** How long an answer may take by the clock, in milliseconds. */
  readonly longest: number = longestAnswer

  /** What one answer may take. */
  work(share = 1): WorkBudget {
    return new WorkBudget(this.size, share)
  }

  /** Records that a search can find. */
  get size(): number {
    return this.searched.reduce((sum, searched) => sum + searched.live, this.live.size)
  }

  /** One page of results, the exact total, and the counts of every facet when they are asked for. */
  search(asked: EngineRequest): EngineReply {
    const work = asked.work ?? this.work()
    const request = { ...asked, work }
    const chosen = this.chosenFilters(request)
    const counted = request.facets ? this.emptyCounts(chosen) : undefined
    const { parts, identified, all, most, isSome } = this.match(request, chosen, counted?.counts)
    const scoring = parts ? scoringOfParts(parts, request.query) : scoringOf(compileQuery(this.plan, request.query, request.fields))
    const hits: EngineReply['hits'] = []
    let before = 0
    for (const matched of [identified, all, most]) {
      const offset = Math.max(0, request.offset - before)
      const found = rankHits(matched ?? [], scoring, { ...request, offset, limit: request.limit - hits.length })
      if (matched === identified) hits.push(...found.map(hit => ({ ...hit, identified: true as const })))
      else if (parts && matched && matched === most)
        hits.push(...found.map(hit => ({ ...hit, missing: missingIn(matched, parts, hit.slug) })))
      else hits.push(...found)
      before += totalOf(matched ?? [])
    }
    return {
      total: before,
      ...(isSome && { isSome: true as const }),
      ...(most && { most: totalOf(most), unknown: work.affordable(1, () => this.unknownIn(request, most, hits), []) }),
      newTotal: addedLater(listed({ identified, all, most: undefined }), request.addedSince),
      hits,
      filters: counted ? facetFilters(counted) : [],
    }
  }

  /** The parts of a plain query that no record has in any field. What a result has is not looked up. */
  private unknownIn({ query }: EngineRequest, matched: readonly Matched[], hits: EngineReply['hits']): QueryNode[] {
    const places = new Set(hits[0]?.missing?.map(({ at }) => at))
    const lacking = (node: QueryNode): boolean =>
      hits.length === 0 || (places.has(node.at) && hits.every(({ missing = [] }) => missing.some(({ at }) => at === node.at)))
    return (query ? queryParts(this.plan, query, []) : []).flatMap(({ node, query }) =>
      lacking(node) && matched.every(({ searched, matcher }) => searched.livingOf(matcher.match(query)) === 0) ? [node] : [],
    )
  }

  /** The exact total of a search, without ranking and counting; offset, limit and sort do not matter. */
  total(request: EngineRequest): number {
    return totalOf(listed(this.match(request, this.chosenFilters(request), undefined)))
  }

  /** The first slugs of all results, in no order. */
  slugs(request: EngineRequest): string[] {
    const matched = listed(this.match(request, this.chosenFilters(request), undefined))
    return matched.flatMap(({ searched, documents }) => Array.from(documents, document => searched.segment.slugs.at(document)))
  }

  /** Completions of a partly typed name: records by title and, unless only records are wanted, names that they mention. At most `limit`. */
  complete(prefix: string, limit: number, wanted: 'all' | 'records' = 'all', work: Budget = this.work()): Completion[] {
    this.arena.reset(work)
    return completions(this.all(), this.arena, prefix, limit, wanted)
  }

  /** Whether any word of the index begins so. */
  begins(prefix: string): boolean {
    return this.all().some(({ segment: { terms } }) => {
      const [low, high] = terms.withPrefix(prefix)
      return high > low
    })
  }

  /** Words that begin so, first those that tell most of a search: many of its records have them, and few others. */
  begun(prefix: string, request: EngineRequest, most: number): string[] {
    if (request.query === undefined) this.arena.reset(request.work ?? this.work())
    const lookedIn = request.query
      ? this.match({ ...request, allWords: true }, [], undefined).all.map(({ searched, documents }) => ({ searched, among: documents }))
      : this.all().map(searched => ({ searched, among: undefined }))
    return begunWords(lookedIn, this.arena, prefix, this.size, most)
  }

  /** Records that share rare words, people or citations with a record, best first. The record itself need not be in the index. */
  related(record: CatalogueRecord, limit: number): RelatedDocuments {
    this.arena.reset(this.work())
    return relatedDocuments(this.plan, this.all(), this.arena, record, limit)
  }

  /** The slugs of the records that cite a record, newest first, and of those under the numbers that it cites itself. */
  citations(record: CatalogueRecord): CitationLinks {
    return citationsOf(this.plan.index, this.all(), record)
  }

  /** A page of the values of one facet; `total` counts all matching values. */
  values(request: EngineRequest, wanted: ValuesRequest): { total: number; buckets: FilterBucket[] } {
    return valuesOf(this.counted(request).counted, wanted)
  }

  /** How many values each facet has in a search, and how many results have any; includes hidden facets. */
  categories(request: EngineRequest): Category[] {
    const { counted, matched } = this.counted(request)
    return categoriesOf(counted, matched)
  }

  /** Results by year, for every facet of years that is offered. */
  years(request: EngineRequest): { name: string; label: string; points: DataPoint[] }[] {
    return yearsOf(this.counted(request).counted)
  }

  /** The results by year, and what their citations add up to, without reading a record. */
  figures(request: EngineRequest): CitationFigures {
    const work = request.work ?? this.work()
    const matched = listed(this.match({ ...request, work }, this.chosenFilters(request), undefined))
    work.spend(prices.document * totalOf(matched))
    return citationFigures(worksOf(matched), totalOf(matched))
  }

  /** The results by year, all of them and for some values of a facet. What is chosen in that facet narrows nothing. */
  trend(request: EngineRequest, wanted: TrendRequest): { total: number; all: DataPoint[]; values: FollowedValue[] } {
    const { [wanted.facet]: chosen = [], ...filters } = request.filters
    const work = request.work ?? this.work()
    const { counted, matched } = this.counted({ ...request, filters, work })
    for (const { searched, documents } of matched) work.spend(priceOfValues(searched.segment, documents.length))
    const isAll = wanted.facet === wanted.by
    return {
      total: totalOf(matched),
      all: allByYear(counted, wanted.by),
      values: isAll ? [] : valuesByYear(counted, matched, chosen, wanted),
    }
  }

  /** The terms of the topical facets in the results. */
  topics(request: EngineRequest): Topics {
    const chosen = this.chosenFilters(request)
    const counted = this.emptyCounts(chosen)
    const work = request.work ?? this.work()
    const matched = listed(this.match({ ...request, work }, chosen, undefined))
    for (const { searched, documents } of matched) work.spend(priceOfFilters(searched.segment, documents.length, 0, true))
    for (const { searched, documents } of matched) countInto(searched, documents, counted.counts)
    return topicsIn(counted, request.query, totalOf(matched), this.size)
  }

  /** A search's counts of every facet, disjunctive as in its reply. */
  private counted(request: EngineRequest): { counted: Counted; matched: Matched[] } {
    const chosen = this.chosenFilters(request)
    const counted = this.emptyCounts(chosen)
    return { counted, matched: listed(this.match(request, chosen, counted.counts)) }
  }

  /** Empty counts for a search. The segments are listed first, because the live ones may have values that are not numbered yet. */
  private emptyCounts(chosen: readonly ChosenFilter[]): Counted {
    const segments = this.all()
    this.totals ??= livingTotals(this.space, segments)
    return { space: this.space, counts: new Int32Array(this.space.size), totals: this.totals, chosen }
  }

  private all(): SearchedSegment[] {
    return [...this.searched, ...this.live.searched()]
  }

  private match(request: EngineRequest, chosen: readonly ChosenFilter[], counts: Int32Array | undefined): Found {
    const work = request.work ?? this.work()
    this.arena.reset(work)
    const parts = request.plain && request.query ? queryParts(this.plan, request.query, request.fields) : undefined
    const searched = this.all()
    const matchers = searched.map(({ segment }) => this.matcherOf(segment, work))
    const fitting = this.fitting(matchers, request, parts, work)
    const named = request.identifiers && this.identified(matchers, request, request.identifiers)
    const others = named ? fitting.map((list, at) => subtract(this.arena, list, named[at]!)) : fitting
    const found = parts && this.withMost(searched, matchers, fitting, request, parts)
    const most = named ? found?.lists.map((list, at) => subtract(this.arena, list, named[at]!)) : found?.lists
    const narrowed = (lists: readonly DocumentList[]): Matched[] =>
      lists.map((documents, at) => {
        work.spend(priceOfFilters(searched[at]!.segment, documents.length, chosen.length, counts !== undefined))
        return narrowedTo(searched[at]!, matchers[at]!, documents, chosen, counts)
      })
    return {
      parts,
      identified: named && narrowed(named),
      all: narrowed(others),
      most: most && narrowed(most),
      isSome: found?.isSome === true,
    }
  }

  /** Whether a record has this identifier (search/text/identifiers.ts). */
  hasIdentifier(key: string): boolean {
    return this.recordsWith(identifierWord(key)) > 0
  }

  /** How many records have exactly this term: a word, a stem, a link. */
  recordsWith(term: string): number {
    return this.all().reduce((sum, searched) => {
      const found = searched.segment.terms.find(term)
      return found < 0 ? sum : sum + searched.documentsWith(found)
    }, 0)
  }

  /** The documents of each segment with one of these identifiers. */
  private identified(matchers: readonly Matcher[], request: EngineRequest, keys: readonly string[]): DocumentList[] {
    return matchers.map(({ segment }) => {
      const within = scopeDocuments(segment, this.arena, request)
      const found = documentsUnder(segment, keys.map(identifierWord))
      return withoutExcluded(segment, this.arena, request, within ? intersect(this.arena, found, within) : found)
    })
  }

  /** The excluded words and phrases; all searches of an answer have the same. */
  private exclusions({ exclude }: EngineRequest): readonly CompiledQuery[] {
    if (this.excluded?.texts !== exclude) this.excluded = { texts: exclude, queries: compileExclusion(this.plan, exclude) }
    return this.excluded.queries
  }

  /** The documents of each segment that fit a request, before filters: those with all words. */
  private fitting(
    matchers: readonly Matcher[],
    request: EngineRequest,
    parts: readonly QueryPart[] | undefined,
    work: Budget,
  ): DocumentList[] {
    if (request.identifiers && request.query === undefined) return matchers.map(() => new Uint32Array(0))
    const query = wholeQuery(this.plan, request, parts, this.exclusions(request))
    work.spend(prices.analysis * slotsIn(query))
    const key = query && !request.only ? JSON.stringify([query, request.scope]) : undefined
    const known = key !== undefined && this.last?.key === key ? this.last.fitting : undefined
    const found = matchers.map((matcher, at) => known?.[at]?.slice() ?? fittingIn(matcher, this.arena, query, request))
    // Copied, because the lists may be changed in place below.
    if (key !== undefined && !known) this.last = { key, fitting: found.map(list => list.slice()) }
    return found.map((list, at) => withoutExcluded(matchers[at]!.segment, this.arena, request, list))
  }

  /** The documents of each segment with most of the words, or any where nothing has most, but not with all; undefined where enough have all. */
  private withMost(
    searched: readonly SearchedSegment[],
    matchers: readonly Matcher[],
    fitting: readonly DocumentList[],
    request: EngineRequest,
    parts: readonly QueryPart[],
  ): { lists: DocumentList[]; isSome: boolean } | undefined {
    const livingIn = (lists: readonly DocumentList[]): number => lists.reduce((sum, list, at) => sum + searched[at]!.livingOf(list), 0)
    const whole = livingIn(fitting)
    if (request.allWords || parts.length < 2 || whole >= fewResults) return undefined
    const excluded = this.exclusions(request)
    const having = (enough: LeastWords): DocumentList[] => {
      const within = ({ segment }: Matcher): DocumentList | undefined => scopeDocuments(segment, this.arena, request)
      return documentsWithWords(enough, searched, matchers, this.arena, parts, within).map((list, at) => {
        const matcher = matchers[at]!
        const others = subtract(this.arena, list, fitting[at]!)
        const left = excluded.reduce((left, query) => matcher.without(left, query), others)
        return withoutExcluded(matcher.segment, this.arena, request, left)
      })
    }
    const most = having(mostWords)
    const isSome = whole === 0 && livingIn(most) === 0
    return { lists: isSome ? having(anyWord) : most, isSome }
  }

  private chosenFilters(request: EngineRequest): ChosenFilter[] {
    return this.plan.index.facets.flatMap((facet, number) => {
      const values = request.filters[facet.name]
      return values && values.length > 0 ? [chosenFilter(number, facet.kind, values)] : []
    })
  }
}

/** What a search lists: records with all words and, if those are few, records with most of them. */
interface Found {
  /** The words and phrases of a plain query. */
  parts: readonly QueryPart[] | undefined
  /** Records with an identifier that was asked for. */
  identified: Matched[] | undefined
  all: Matched[]
  most: Matched[] | undefined
  /** Nothing has most of the words, so `most` has any of them. */
  isSome: boolean
}

const listed = ({ identified = [], all, most = [] }: Pick<Found, 'identified' | 'all' | 'most'>): Matched[] => [
  ...identified,
  ...all,
  ...most,
]
function* worksOf(matched: readonly Matched[]): Generator<{ newest: number; cited: number }> {
  for (const { searched, documents } of matched) {
    const { newest, cited } = searched.segment
    for (let at = 0; at < documents.length; at += 1) yield { newest: newest[documents[at]!]!, cited: cited[documents[at]!]! }
  }
}

const totalOf = (matched: readonly Matched[]): number => matched.reduce((sum, one) => sum + one.documents.length, 0)

/** What looking at every facet value of so many documents costs. */
const priceOfValues = ({ size, documentFacets }: Segment, documents: number): number =>
  prices.facetValue * documents * (documentFacets.length / Math.max(1, size))

/** What filtering and counting so many documents costs: of more than half of a segment the others are counted. */
function priceOfFilters({ size, documentFacets, facetTotals }: Segment, documents: number, filters: number, isCounted: boolean): number {
  const counted = isCounted ? Math.min(documents, filters > 0 ? documents : size - documents) : 0
  const buckets = isCounted ? prices.bucket * facetTotals.length : 0
  return prices.filter * filters * documents + prices.facetValue * counted * (documentFacets.length / Math.max(1, size)) + buckets
}

/** Drops what filters exclude, and counts facets if `counts` is given. */
function narrowedTo(
  searched: SearchedSegment,
  matcher: Matcher,
  found: DocumentList,
  chosen: readonly ChosenFilter[],
  counts: Int32Array | undefined,
): Matched {
  const { segment, scratch, facetMap, dead } = searched
  if (counts === undefined) return { searched, matcher, documents: filterAndCount(segment, found, dead, chosen, scratch, undefined) }
  if (facetMap === undefined) return { searched, matcher, documents: filterAndCount(segment, found, dead, chosen, scratch, counts) }
  scratch.counts.fill(0)
  const documents = filterAndCount(segment, found, dead, chosen, scratch, scratch.counts)
  addMapped(scratch.counts, facetMap, counts)
  return { searched, matcher, documents }
}

/** The parts of the query that a result lacks. */
function missingIn(matched: readonly Matched[], parts: readonly QueryPart[], slug: string): QueryNode[] {
  for (const { searched, matcher } of matched) {
    const document = searched.find(slug)
    if (document < 0) continue
    const alone = Uint32Array.of(document)
    return parts.flatMap(({ node, query }) => (matcher.match(query, alone).length === 0 ? [node] : []))
  }
  return []
}

function addedLater(matched: readonly Matched[], since: number | undefined): number {
  if (since === undefined) return 0
  let later = 0
  for (const { searched, documents } of matched)
    for (let at = 0; at < documents.length; at += 1) if (searched.segment.added[documents[at]!]! > since) later += 1
  return later
}
