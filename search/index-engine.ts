import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { type CompiledQuery, compileExclusion, compileQuery, scoringSlots } from './compiled-query.ts'
import { completions } from './complete.ts'
import { Arena } from './document-lists.ts'
import type { Completion, EngineReply, EngineRequest } from './engine-request.ts'
import { filtersOf } from './facet-buckets.ts'
import { type ChosenFilter, filterAndCount } from './facet-count.ts'
import { FacetSpace } from './facet-space.ts'
import { LiveRecords } from './live-records.ts'
import { Matcher } from './match.ts'
import { type Matched, rankHits } from './ranking.ts'
import { type Plan, planOf } from './plan.ts'
import { SearchedSegment } from './searched-segment.ts'
import type { Segment } from './segment.ts'

/**
 * Searches one index: immutable segments and a live one. All is synchronous and in memory; one thread uses one engine.
 * Of records with the same first slug the latest holds: a put before every segment, a later segment before an earlier.
 */
export class IndexEngine {
  private readonly plan: Plan
  private readonly arena = new Arena()
  private space: FacetSpace
  private searched: SearchedSegment[] = []
  private live: LiveRecords

  constructor(index: IndexData) {
    this.plan = planOf(index)
    this.space = new FacetSpace(index, undefined)
    this.live = new LiveRecords(index, this.space)
  }

  /** Starts afresh with these segments. Live records and removals are forgotten: put and remove again what is newer. */
  setSegments(segments: Segment[]): void {
    const largest = segments.reduce<Segment | undefined>(
      (best, next) => (best && best.facetTotals.length >= next.facetTotals.length ? best : next),
      undefined,
    )
    this.space = new FacetSpace(this.plan.index, largest)
    this.live = new LiveRecords(this.plan.index, this.space)
    this.searched = segments.map(segment => new SearchedSegment(segment, this.space))
    this.searched.forEach((earlier, at) => {
      for (const later of segments.slice(at + 1)) killShared(earlier, later)
    })
  }

  /** Adds a record, or replaces the one with the same first slug. `addedAt` in milliseconds since 1970. Searchable at once. */
  put(record: CatalogueRecord, addedAt: number): void {
    this.live.put(record, addedAt)
    const slug = record.slug_values[0]!
    for (const searched of this.searched) searched.kill(slug)
  }

  /** Removes the record with this first slug; does nothing when there is none. */
  remove(slug: string): void {
    this.live.remove(slug)
    for (const searched of this.searched) searched.kill(slug)
  }

  /** Records in the live segment. */
  get liveSize(): number {
    return this.live.size
  }

  /** Records that a search can find. */
  get size(): number {
    return this.searched.reduce((sum, searched) => sum + searched.live, this.live.size)
  }

  /** One page of results, the exact total, and the counts of every facet when they are asked for. */
  search(request: EngineRequest): EngineReply {
    const chosen = this.chosenFilters(request)
    const counts = request.facets ? new Int32Array(this.space.size) : undefined
    const matched = this.match(request, chosen, counts)
    const total = matched.reduce((sum, one) => sum + one.documents.length, 0)
    const slots = scoringSlots(compileQuery(this.plan, request.query, request.fields))
    const hits = rankHits(matched, slots, request)
    return { total, hits, filters: counts ? filtersOf(this.space, counts, chosen) : [] }
  }

  /** The exact total of a search, without ranking and counting; offset, limit and sort do not matter. */
  total(request: EngineRequest): number {
    return this.match(request, this.chosenFilters(request), undefined).reduce((sum, one) => sum + one.documents.length, 0)
  }

  /** Offers for a half-written name: records by title, and names that records mention. At most `limit`. */
  complete(prefix: string, limit: number): Completion[] {
    this.arena.reset()
    return completions(this.all(), this.arena, prefix, limit)
  }

  private all(): SearchedSegment[] {
    return [...this.searched, ...this.live.searched()]
  }

  private match(request: EngineRequest, chosen: readonly ChosenFilter[], counts: Int32Array | undefined): Matched[] {
    this.arena.reset()
    const query = wholeQuery(this.plan, request)
    return this.all().map(searched => {
      const { segment, scratch, facetMap, dead } = searched
      const matcher = new Matcher(segment, this.arena)
      const found = query ? matcher.match(query) : matcher.everything()
      if (counts === undefined) return { searched, matcher, documents: filterAndCount(segment, found, dead, chosen, scratch, undefined) }
      if (facetMap === undefined) return { searched, matcher, documents: filterAndCount(segment, found, dead, chosen, scratch, counts) }
      scratch.counts.fill(0)
      const documents = filterAndCount(segment, found, dead, chosen, scratch, scratch.counts)
      for (let number = 0; number < facetMap.length; number += 1) counts[facetMap[number]!]! += scratch.counts[number]!
      return { searched, matcher, documents }
    })
  }

  private chosenFilters(request: EngineRequest): ChosenFilter[] {
    return this.plan.index.facets.flatMap((facet, number) => {
      const values = request.filters[facet.name]
      return values && values.length > 0 ? [{ facet: number, values }] : []
    })
  }
}

/** The query and its exclusions in one. */
function wholeQuery(plan: Plan, request: EngineRequest): CompiledQuery | undefined {
  const query = compileQuery(plan, request.query, request.fields)
  const without = compileExclusion(plan, request.exclude).map(of => ({ kind: 'not' as const, of }))
  const parts = [...(query ? [query] : []), ...without]
  return parts.length > 1 ? { kind: 'and', of: parts } : parts[0]
}

/** Lets those documents of the earlier segment die that the later one has too: one walk along both rows of slugs. */
function killShared(earlier: SearchedSegment, later: Segment): void {
  const own = earlier.segment.slugs
  const others = later.slugs
  let a = 0
  let b = 0
  while (a < own.size && b < others.size) {
    const x = own.at(a)
    const y = others.at(b)
    if (x === y) earlier.kill(x)
    if (x <= y) a += 1
    if (y <= x) b += 1
  }
}
