import { type CompiledQuery, compileExclusion, slotsIn } from '../match/compiled-query.ts'
import { fittingIn, wholeQuery } from '../match/fitting.ts'
import { anyWord, documentsWithWords, fewResults, type LeastWords, mostWords } from '../match/most-words.ts'
import { type QueryPart, queryParts } from '../match/query-parts.ts'
import { identifierWord } from '../segment/identifier-words.ts'
import { Arena, type DocumentList, intersect, subtract } from '../match/document-lists.ts'
import type { Budget, EngineRequest } from '../query/engine-request.ts'
import { addMapped, type ChosenFilter, filterAndCount } from '../facets/facet-count.ts'
import { Matcher } from '../match/match.ts'
import type { Matched } from '../match/ranking.ts'
import type { Plan } from '../segment/plan.ts'
import { documentsUnder, scopeDocuments, withoutExcluded } from '../match/allowed-documents.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { prices } from '../match/work-budget.ts'
import type { Found } from './found.ts'

/** A request with what its answer may take. */
type BudgetedRequest = EngineRequest & { work: Budget }

/** Finds the documents that fit a request in the segments of one index. */
export class DocumentFinder {
  private readonly plan: Plan
  /** Where lists of documents are written while an answer is made. */
  readonly arena = new Arena()
  /** What the words of the last search found in each segment, before filters: the next request often has the same words. */
  private last: { key: string; fitting: readonly DocumentList[] } | undefined
  /** What was looked up for the searches of one answer, which have most of their words in common. */
  private readonly lookups = new WeakMap<Budget, Map<Segment, Matcher>>()
  /** What was excluded last, analysed. */
  private excluded: { texts: readonly string[]; queries: readonly CompiledQuery[] } | undefined

  constructor(plan: Plan) {
    this.plan = plan
  }

  /** Forgets what was found: records have changed. */
  forget(): void {
    this.last = undefined
  }

  /** What a search lists in these segments, and the counts of every facet if they are wanted. */
  find(
    searched: readonly SearchedSegment[],
    request: BudgetedRequest,
    chosen: readonly ChosenFilter[],
    counts: Int32Array | undefined,
  ): Found {
    const { work } = request
    this.arena.reset(work)
    const parts = request.plain && request.query ? queryParts(this.plan, request.query, request.fields) : undefined
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

  /** What is looked up in a segment for one answer. */
  matcherOf(segment: Segment, work: Budget): Matcher {
    const matchers = this.lookups.get(work) ?? new Map<Segment, Matcher>()
    this.lookups.set(work, matchers)
    const matcher = matchers.get(segment) ?? new Matcher(segment, this.arena)
    matchers.set(segment, matcher)
    return matcher
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
}

/** What filtering and counting so many documents costs: of more than half of a segment the others are counted. */
export function priceOfFilters(
  { size, documentFacets, facetTotals }: Segment,
  documents: number,
  filters: number,
  isCounted: boolean,
): number {
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
  if (counts === undefined || facetMap === undefined)
    return { searched, matcher, documents: filterAndCount(segment, found, dead, chosen, scratch, counts) }
  scratch.counts.fill(0)
  const documents = filterAndCount(segment, found, dead, chosen, scratch, scratch.counts)
  addMapped(scratch.counts, facetMap, counts)
  return { searched, matcher, documents }
}
