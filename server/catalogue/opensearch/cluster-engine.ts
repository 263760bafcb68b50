import type { DataPoint } from '#contract/expertise.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, SortName } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import type { FilterBucket } from '#contract/search.ts'
import { type Topics, topicsIn } from '#search/facets/characteristic-terms.ts'
import { type CitationFigures, citationFigures } from '#search/facets/citation-figures.ts'
import { allByYear, followedValues, type FollowedValue, knownYears, type TrendRequest } from '#search/facets/trends.ts'
import { type Category, valuesOf, wordsOf } from '#search/facets/values.ts'
import { yearsOf } from '#search/facets/years.ts'
import type { SearchEngine, WorkBudget } from '#search/index.ts'
import type { CitationLinks } from '#search/match/citations.ts'
import { compileQuery, type Scoring, scoringOf } from '#search/match/compiled-query.ts'
import { queryParts, scoringOfParts } from '#search/match/query-parts.ts'
import type { RelatedDocuments } from '#search/match/related-documents.ts'
import type { Budget, Completion, EngineReply, EngineRequest, ValuesRequest } from '#search/query/engine-request.ts'
import type { QueryNode } from '#search/query/query.ts'
import type { KnownSynonyms } from '#search/query/synonyms.ts'
import { identifierWord } from '#search/segment/identifier-words.ts'
import type { ClusterBucket } from './cluster-calls.ts'
import { clusterCompletions } from './cluster-completions.ts'
import { ClusterFacets } from './cluster-facets.ts'
import { ClusterHits, type ReadRecords } from './cluster-hits.ts'
import { ClusterIndex, longestWait } from './cluster-index.ts'
import { allOf, clusterQuery, type Dsl, everything } from './cluster-query.ts'
import { clusterCitations, clusterRelated } from './cluster-related.ts'
import { ClusterWords } from './cluster-words.ts'
import { fittingDocuments, passingFilters, type FoundDocuments, foundDocuments, listedQuery } from './found-documents.ts'
import { facetField, fieldNames } from './index-fields.ts'
import { literal } from './pattern.ts'
import type { RoundTrips } from './round-trips.ts'

/** Slugs and pairs of numbers of one search of the cluster. */
const mostListed = 10_000

/** Searches one index of a cluster, and waits for its answers. They are those of IndexEngine. */
export class ClusterEngine implements SearchEngine {
  private readonly on: ClusterIndex
  private readonly facets: ClusterFacets
  private readonly hits: ClusterHits
  private readonly words: ClusterWords

  constructor(index: IndexData, name: string, trips: RoundTrips, records: ReadRecords) {
    this.on = new ClusterIndex(index, name, trips)
    this.facets = new ClusterFacets(this.on)
    this.hits = new ClusterHits(this.on, records)
    this.words = new ClusterWords(this.on)
  }

  readonly longest: number = longestWait

  get size(): number {
    return this.on.size
  }

  work(share = 1): WorkBudget {
    return this.on.work(share)
  }

  /** Forgets what it knows of the index: it has changed. */
  changed(): void {
    this.on.changed()
  }

  get sorts(): readonly SortName[] {
    const { newest, cited } = this.on.about()
    return availableSorts(this.on.index).filter(sort => (sort === 'newest' ? newest > 0 : sort === 'most_cited' ? cited > 1 : true))
  }

  vocabulary(work: Budget = this.work()): ReturnType<SearchEngine['vocabulary']> {
    return this.words.vocabulary(work)
  }

  expect(keyword: string, work: Budget | undefined): void {
    if (keyword !== '' && work) this.words.expect(keyword, work)
  }

  abbreviations(work: Budget = this.work()): KnownSynonyms {
    return this.words.abbreviations(work)
  }

  hasIdentifier(key: string, work: Budget = this.work()): boolean {
    return this.words.recordsWith([identifierWord(key)], work)[0]! > 0
  }

  recordsWith(term: string, work: Budget = this.work()): number {
    return this.words.recordsWith([term], work)[0]!
  }

  together(asks: readonly (() => unknown)[]): void {
    this.on.together(asks)
  }

  search(asked: EngineRequest): EngineReply {
    const work = asked.work ?? this.work()
    const request = { ...asked, work }
    // Most searches find enough by all words: everything is asked for at once, as if this one did.
    const fitting = fittingDocuments(this.on, request)
    this.on.together([() => this.on.totals([fitting.fitting], work), ...this.asksFor(fitting, request)])
    const found = foundDocuments(this.on, request, work)
    if (found.most) this.on.together(this.asksFor(found, request))
    const groups = this.groupsOf(found)
    const totals = this.totalsOf(groups, work)
    const scoring = scoringIn(this.on, found, request)
    const hits: EngineReply['hits'] = []
    let before = 0
    groups.forEach((group, at) => {
      const offset = Math.max(0, request.offset - before)
      const limit = request.limit - hits.length
      const own = group && totals[at]! > offset ? this.hits.page(group, scoring, { ...request, offset, limit }, work) : []
      if (at === 0) hits.push(...own.map(hit => ({ ...hit, identified: true as const })))
      else hits.push(...(at === 2 && found.parts ? this.hits.withMissing(own, found.parts) : own))
      before += totals[at]!
    })
    this.hits.read(hits)
    return {
      total: before,
      ...(found.isSome && { isSome: true as const }),
      ...(found.most && { most: totals[2]!, unknown: work.affordable(1, () => this.unknownIn(request, hits, work), []) }),
      newTotal: this.newTotal(found, request, work),
      hits,
      filters: request.facets ? this.facets.filters(found, work) : [],
    }
  }

  /** What the answer to a search asks of the cluster. */
  private asksFor(found: FoundDocuments, request: EngineRequest & { work: Budget }): (() => unknown)[] {
    const groups = this.groupsOf(found)
    const scoring = scoringIn(this.on, found, request)
    const [first] = groups.filter(group => group !== undefined)
    return [
      () => this.totalsOf(groups, request.work),
      () => this.hits.find(first!, scoring, request, request.work),
      () => this.newTotal(found, request, request.work),
      ...(request.facets ? [() => this.facets.filters(found, request.work)] : []),
    ]
  }

  private groupsOf(found: FoundDocuments): (Dsl | undefined)[] {
    const filters = passingFilters(this.on, found)
    return [found.identified, found.all, found.most].map(group => group && allOf([group, ...filters]))
  }

  total(request: EngineRequest): number {
    const work = request.work ?? this.work()
    const found = foundDocuments(this.on, request, work)
    return this.on.totals([this.narrowed(found)], work)[0]!
  }

  slugs(request: EngineRequest): string[] {
    const work = request.work ?? this.work()
    const query = this.narrowed(foundDocuments(this.on, request, work))
    const slugs: string[] = []
    for (let after: readonly unknown[] | undefined; ;) {
      const body = { query, sort: [{ [fieldNames.slug]: 'asc' }], size: mostListed, track_total_hits: false }
      const { hits } = this.on.search([{ ...body, ...(after && { search_after: after }) }], work)[0]!
      slugs.push(...hits.map(({ sort }) => String(sort![0])))
      if (hits.length < mostListed) return slugs
      after = hits.at(-1)!.sort
    }
  }

  complete(prefix: string, limit: number, wanted: 'all' | 'records' = 'all', work: Budget = this.work()): Completion[] {
    return clusterCompletions(this.on, prefix, limit, wanted, work)
  }

  begins(prefix: string, work: Budget = this.work()): boolean {
    return this.words.begins(prefix, work)
  }

  begun(prefix: string, request: EngineRequest, most: number): string[] {
    const work = request.work ?? this.work()
    const query = request.query ? foundDocuments(this.on, { ...request, allWords: true }, work).all : everything
    return this.words.begun(prefix, query, most, work)
  }

  related(record: CatalogueRecord, limit: number): RelatedDocuments {
    return clusterRelated(this.on, record, limit, this.work())
  }

  citations(record: CatalogueRecord): CitationLinks {
    return clusterCitations(this.on, record, this.work())
  }

  values(request: EngineRequest, wanted: ValuesRequest): { total: number; buckets: FilterBucket[] } {
    const facet = this.numberOf(wanted.facet)
    if (facet < 0) return { total: 0, buckets: [] }
    const work = request.work ?? this.work()
    const found = foundDocuments(this.on, request, work)
    const counted = this.facets.everyValue(found, [facet], work, patternOf(wanted.query))
    const { total, buckets } = valuesOf(counted, wanted)
    return { total, buckets: this.facets.withLabels([{ facet, buckets }], work)[0]! }
  }

  categories(request: EngineRequest): Category[] {
    const work = request.work ?? this.work()
    return this.facets.categories(foundDocuments(this.on, request, work), work)
  }

  years(request: EngineRequest): { name: string; label: string; points: DataPoint[] }[] {
    const work = request.work ?? this.work()
    const years = this.on.index.facets.flatMap(({ kind, hidden }, facet) => (kind === 'year' && !hidden ? facet : []))
    return yearsOf(this.facets.everyValue(foundDocuments(this.on, request, work), years, work))
  }

  figures(request: EngineRequest): CitationFigures {
    const work = request.work ?? this.work()
    const query = this.narrowed(foundDocuments(this.on, request, work))
    const [total] = this.on.totals([query], work)
    return citationFigures(this.works(query, work), total!)
  }

  trend(request: EngineRequest, wanted: TrendRequest): { total: number; all: DataPoint[]; values: FollowedValue[] } {
    const { [wanted.facet]: chosen = [], ...filters } = request.filters
    const work = request.work ?? this.work()
    const found = foundDocuments(this.on, { ...request, filters }, work)
    const query = this.narrowed(found)
    const [total] = this.on.totals([query], work)
    const [facet, by] = [this.numberOf(wanted.facet), this.numberOf(wanted.by)]
    const counted = this.facets.everyValue(
      found,
      [...new Set([facet, by])].filter(number => number >= 0),
      work,
    )
    const isAll = wanted.facet === wanted.by || facet < 0 || by < 0
    const followed = isAll ? [] : followedValues(counted, facet, chosen, wanted)
    const years = by < 0 ? [] : knownYears(counted, by).map(({ year }) => year)
    const table = followed.length === 0 ? [] : this.table(query, wanted, followed, work)
    const labels = this.facets.labels.of(
      followed.map(({ value }) => ({ facet, value })),
      work,
    )
    return {
      total: total!,
      all: allByYear(counted, wanted.by),
      values: followed.map(({ value, count, active }, at) => ({
        value,
        label: labels[at]!,
        active,
        total: count,
        points: years.flatMap(year => {
          const row = table.find(one => one.year === year)
          return row ? [{ year, count: row.counts[at]!, total: row.total }] : []
        }),
      })),
    }
  }

  topics(request: EngineRequest): Topics {
    const work = request.work ?? this.work()
    const found = foundDocuments(this.on, request, work)
    const query = this.narrowed(found)
    const [total] = this.on.totals([query], work)
    const topical = this.on.index.facets.flatMap(({ topical }, facet) => (topical ? facet : []))
    const counted = this.facets.results(found, query, topical, work)
    return topicsIn(counted, request.query, total!, this.size)
  }

  private narrowed(found: FoundDocuments): Dsl {
    return allOf([listedQuery(found), ...passingFilters(this.on, found)])
  }

  private numberOf(facet: string): number {
    return this.on.index.facets.findIndex(({ name }) => name === facet)
  }

  private totalsOf(groups: readonly (Dsl | undefined)[], work: Budget): number[] {
    const totals = this.on.totals(
      groups.filter(group => group !== undefined),
      work,
    )
    let at = 0
    return groups.map(group => (group ? totals[at++]! : 0))
  }

  /** Of the results with all words, those added later. */
  private newTotal(found: FoundDocuments, { addedSince }: EngineRequest, work: Budget): number {
    if (addedSince === undefined) return 0
    const later = { range: { [fieldNames.added]: { gt: addedSince } } }
    const groups = [found.identified, found.all].filter(group => group !== undefined)
    const totals = this.on.totals(
      groups.map(group => allOf([group, ...passingFilters(this.on, found), later])),
      work,
    )
    return totals.reduce((sum, total) => sum + total, 0)
  }

  /** The parts of a plain query that no record has in any field. What a result has is not looked up. */
  private unknownIn({ query }: EngineRequest, hits: EngineReply['hits'], work: Budget): QueryNode[] {
    const lacking = ({ at }: QueryNode): boolean => hits.every(({ missing = [] }) => missing.some(part => part.at === at))
    const parts = (query ? queryParts(this.on.plan, query, []) : []).filter(({ node }) => lacking(node))
    const totals = this.on.totals(
      parts.map(part => clusterQuery(this.on.plan, part.query)),
      work,
    )
    return parts.flatMap(({ node }, at) => (totals[at] === 0 ? node : []))
  }

  /** What each result sorts by, counted by the cluster. */
  private *works(query: Dsl, work: Budget): Generator<{ newest: number; cited: number }> {
    const sources = [fieldNames.newest, fieldNames.cited].map(field => ({ [field]: { terms: { field } } }))
    for (let after: Record<string, unknown> | undefined; ;) {
      const composite = { size: mostListed, sources, ...(after && { after }) }
      const { pairs } = this.on.aggregations(query, { pairs: { composite } }, work)
      const buckets = pairs?.buckets ?? []
      for (const { key, doc_count } of buckets) {
        const { newest, cited } = key as unknown as { newest: number; cited: number }
        for (let left = doc_count; left > 0; left -= 1) yield { newest, cited }
      }
      after = pairs?.after_key
      if (buckets.length < mostListed || !after) return
    }
  }

  /** The results of each year, and of these those with each followed value. */
  private table(query: Dsl, { facet, by }: TrendRequest, followed: readonly { value: string }[], work: Budget) {
    const filters = followed.map(({ value }) => ({ term: { [facetField(facet)]: value } }))
    const values = { filters: { filters } }
    const years = { terms: { field: facetField(by), size: mostListed }, aggs: { values } }
    const answer = this.on.aggregations(query, { years }, work)
    return (answer['years']?.buckets ?? []).map(({ key, doc_count, values }) => ({
      year: Number(key),
      total: doc_count,
      counts: (values as { buckets: ClusterBucket[] }).buckets.map(bucket => bucket.doc_count),
    }))
  }
}

const scoringIn = ({ plan }: ClusterIndex, { parts }: FoundDocuments, { query, fields }: EngineRequest): Scoring =>
  parts ? scoringOfParts(parts, query) : scoringOf(compileQuery(plan, query, fields))

/** What a value must fit to have words that begin so, at least; undefined for all. */
function patternOf(query: string): string | undefined {
  const [longest] = wordsOf(query)
    .map(({ text }) => text)
    .sort((a, b) => b.length - a.length)
  return longest === undefined ? undefined : `.*${literal(longest)}.*`
}
