import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { DataPoint } from '#contract/expertise.ts'
import type { IndexData, SortName } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import type { FilterBucket } from '#contract/search.ts'
import { Abbreviations, shortFormsOf } from './abbreviations.ts'
import { type Topics, topicsIn } from '../facets/characteristic-terms.ts'
import { compileQuery, scoringOf } from '../match/compiled-query.ts'
import { queryParts, scoringOfParts } from '../match/query-parts.ts'
import type { QueryNode } from '../query/query.ts'
import { begunWords } from '../match/begun-words.ts'
import { completions } from './complete.ts'
import { identifierWord } from '../segment/identifier-words.ts'
import type { Compounds } from '../query/compounds.ts'
import { Spelling } from '../match/spelling.ts'
import { recordsWithForms } from '../segment/stem-terms.ts'
import type { Vocabulary } from './corrected-query.ts'
import type { Budget, Completion, EngineReply, EngineRequest, ValuesRequest } from '../query/engine-request.ts'
import { type Counted, facetFilters } from '../facets/facet-buckets.ts'
import { type ChosenFilter, chosenFilter, countInto } from '../facets/facet-count.ts'
import { FacetSpace } from '../segment/facet-space.ts'
import { livingTotals } from '../facets/facet-totals.ts'
import { LiveRecords } from '../segment/live-records.ts'
import { type CitationLinks, citationsOf } from '../match/citations.ts'
import { type CitationFigures, citationFigures } from '../facets/citation-figures.ts'
import { type RelatedDocuments, relatedDocuments } from '../match/related-documents.ts'
import { type Matched, rankHits } from '../match/ranking.ts'
import { type Plan, planOf } from '../segment/plan.ts'
import { SearchedSegment } from '../segment/searched-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { hasSortData } from '../segment/sort-keys.ts'
import { categoriesOf, type Category, valuesOf } from '../facets/values.ts'
import { longestAnswer, prices, WorkBudget } from '../match/work-budget.ts'
import { allByYear, type FollowedValue, type TrendRequest, valuesByYear } from '../facets/trends.ts'
import { yearsOf } from '../facets/years.ts'
import { addedLater, type Found, allListed, missingIn, documentCount, citedWorks } from './found.ts'
import { DocumentFinder, priceOfFilters } from './document-finder.ts'
import { KnownPhrases } from './known-phrases.ts'

/** Of how many words it is remembered how many records have them. */
const mostFrequencies = 4096

/**
 * Searches one index: immutable segments and a live one. Everything is synchronous and in memory; one thread uses one engine. Of records
 * with the same first slug the latest counts: a put before every segment, a later segment before an earlier one.
 */
export class IndexEngine {
  private readonly plan: Plan
  private readonly finder: DocumentFinder
  private readonly phrases: KnownPhrases
  private space: FacetSpace
  private searched: SearchedSegment[] = []
  private live: LiveRecords
  /** The number of records for each facet value, without deleted ones; reset with every change. */
  private totals: Int32Array | undefined
  /** The orders that records have data for; reset with every change. */
  private knownSorts: SortName[] | undefined
  private readonly spelling = new Spelling()
  /** How many records have a word or one of its forms; reset with every change. */
  private readonly frequencies = new Map<string, number>()

  constructor(index: IndexData) {
    this.plan = planOf(index)
    this.finder = new DocumentFinder(this.plan)
    this.phrases = new KnownPhrases(this.plan, this.finder)
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
    this.finder.forget()
    this.phrases.forget()
    this.frequencies.clear()
  }

  /** The orders that are not the same for all records: `most_cited` only if any is cited, `newest` only if any has a date. */
  get sorts(): readonly SortName[] {
    return (this.knownSorts ??= availableSorts(this.plan.index).filter(sort => this.all().some(searched => hasSortData(searched, sort))))
  }

  /** What the index knows of words; `work` is that of the answer for which it is asked. */
  vocabulary(work: Budget = this.work()): Vocabulary & Compounds {
    return {
      frequency: word => this.frequencyOf(word),
      likely: word => this.spelling.likely(this.all(), word, work),
      isPhrase: (left, right) => this.phrases.has(`${left} ${right}`, this.all(), work, share => this.work(share)),
    }
  }

  /** A keyword is read several times for an answer, and each time all divisions of its words are looked up. */
  private frequencyOf(word: string): number {
    const known = this.frequencies.get(word)
    if (known !== undefined) return known
    const found = this.all().reduce((sum, searched) => sum + recordsWithForms(searched, word), 0)
    if (this.frequencies.size === mostFrequencies) this.frequencies.clear()
    this.frequencies.set(word, found)
    return found
  }

  /** What the texts of the records say of what is short for what. */
  abbreviations(work: Budget = this.work()): Abbreviations {
    return new Abbreviations(shortFormsOf(this.all()), work)
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
      before += documentCount(matched ?? [])
    }
    return {
      total: before,
      ...(isSome && { isSome: true as const }),
      ...(most && { most: documentCount(most), unknown: work.affordable(1, () => this.unknownIn(request, most, hits), []) }),
      newTotal: addedLater(allListed({ identified, all, most: undefined }), request.addedSince),
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
    return documentCount(allListed(this.match(request, this.chosenFilters(request), undefined)))
  }

  /** The first slugs of all results, in no order. */
  slugs(request: EngineRequest): string[] {
    const matched = allListed(this.match(request, this.chosenFilters(request), undefined))
    return matched.flatMap(({ searched, documents }) => Array.from(documents, document => searched.segment.slugs.at(document)))
  }

  /** Completions of a partly typed name: records by title and, unless only records are wanted, names that they mention. At most `limit`. */
  complete(prefix: string, limit: number, wanted: 'all' | 'records' = 'all', work: Budget = this.work()): Completion[] {
    this.finder.arena.reset(work)
    return completions(this.all(), this.finder.arena, prefix, limit, wanted)
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
    if (request.query === undefined) this.finder.arena.reset(request.work ?? this.work())
    const lookedIn = request.query
      ? this.match({ ...request, allWords: true }, [], undefined).all.map(({ searched, documents }) => ({ searched, among: documents }))
      : this.all().map(searched => ({ searched, among: undefined }))
    return begunWords(lookedIn, this.finder.arena, prefix, this.size, most)
  }

  /** Records that share rare words, people or citations with a record, best first. The record itself need not be in the index. */
  related(record: CatalogueRecord, limit: number): RelatedDocuments {
    this.finder.arena.reset(this.work())
    return relatedDocuments(this.plan, this.all(), this.finder.arena, record, limit)
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
    const matched = allListed(this.match({ ...request, work }, this.chosenFilters(request), undefined))
    work.spend(prices.document * documentCount(matched))
    return citationFigures(citedWorks(matched), documentCount(matched))
  }

  /** The results by year, all of them and for some values of a facet. What is chosen in that facet narrows nothing. */
  trend(request: EngineRequest, wanted: TrendRequest): { total: number; all: DataPoint[]; values: FollowedValue[] } {
    const { [wanted.facet]: chosen = [], ...filters } = request.filters
    const work = request.work ?? this.work()
    const { counted, matched } = this.counted({ ...request, filters, work })
    for (const { searched, documents } of matched) work.spend(priceOfValues(searched.segment, documents.length))
    const isAll = wanted.facet === wanted.by
    return {
      total: documentCount(matched),
      all: allByYear(counted, wanted.by),
      values: isAll ? [] : valuesByYear(counted, matched, chosen, wanted),
    }
  }

  /** The terms of the topical facets in the results. */
  topics(request: EngineRequest): Topics {
    const chosen = this.chosenFilters(request)
    const counted = this.emptyCounts(chosen)
    const work = request.work ?? this.work()
    const matched = allListed(this.match({ ...request, work }, chosen, undefined))
    for (const { searched, documents } of matched) work.spend(priceOfFilters(searched.segment, documents.length, 0, true))
    for (const { searched, documents } of matched) countInto(searched, documents, counted.counts)
    return topicsIn(counted, request.query, documentCount(matched), this.size)
  }

  /** A search's counts of every facet, disjunctive as in its reply. */
  private counted(request: EngineRequest): { counted: Counted; matched: Matched[] } {
    const chosen = this.chosenFilters(request)
    const counted = this.emptyCounts(chosen)
    return { counted, matched: allListed(this.match(request, chosen, counted.counts)) }
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

  private match(request: EngineRequest, chosen: readonly ChosenFilter[], counts: Int32Array | undefined): Found {
    return this.finder.find(this.all(), { ...request, work: request.work ?? this.work() }, chosen, counts)
  }

  private chosenFilters(request: EngineRequest): ChosenFilter[] {
    return this.plan.index.facets.flatMap((facet, number) => {
      const values = request.filters[facet.name]
      return values && values.length > 0 ? [chosenFilter(number, facet.kind, values)] : []
    })
  }
}

/** What looking at every facet value of so many documents costs. */
const priceOfValues = ({ size, documentFacets }: Segment, documents: number): number =>
  prices.facetValue * documents * (documentFacets.length / Math.max(1, size))
