import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { Arena } from '#search/match/document-lists.ts'
import { exactSlot, type Scoring, type Slot } from '#search/match/compiled-query.ts'
import { Matcher } from '#search/match/match.ts'
import { type Matched, rankHits, rerankDepth } from '#search/match/ranking.ts'
import type { QueryPart } from '#search/match/query-parts.ts'
import type { Budget, EngineReply, EngineRequest } from '#search/query/engine-request.ts'
import type { QueryNode } from '#search/query/query.ts'
import { FacetSpace } from '#search/segment/facet-space.ts'
import { SearchedSegment } from '#search/segment/searched-segment.ts'
import { openSegment, SegmentBuilder } from '#search/index.ts'
import type { Hit } from './cluster-calls.ts'
import type { ClusterIndex } from './cluster-index.ts'
import type { Dsl } from './cluster-query.ts'
import { fieldNames } from './index-fields.ts'
import { allSlots, isWordOf, slotsOfQuery } from './ranked-words.ts'
import { scoringClauses } from './scoring-clauses.ts'

type Hits = EngineReply['hits']

/** More hits are no page: only their slugs are asked for. */
const mostShown = 50

/** Reads records by their first slugs, in order; what is gone is left out. */
export type ReadRecords = (slugs: readonly string[]) => CatalogueRecord[]

const textOf = ({ fields }: Hit, name: string): string => String(fields?.[name]?.[0] ?? '')
const numberOf = ({ fields }: Hit, name: string): number => Number(fields?.[name]?.[0] ?? 0)

/** The hits of a search: the cluster finds the best by the words, and the first ones are ranked again by all evidence. */
export class ClusterHits {
  private readonly on: ClusterIndex
  private readonly records: ReadRecords

  constructor(on: ClusterIndex, records: ReadRecords) {
    this.on = on
    this.records = records
  }

  /** A page of what a query finds, from `offset` on. */
  page(query: Dsl, scoring: Scoring, request: EngineRequest, work: Budget): Hits {
    const found = this.find(query, scoring, request, work)
    const { offset, limit } = request
    if (found.order === 'slugs') return this.inOrder(found.hits, request)
    const hits = found.hits.map(hit => this.hitOf(hit, hit._score ?? 0, request))
    if (found.order === 'page') return hits
    return [...this.ranked(hits.slice(0, rerankDepth), scoring, work), ...hits.slice(rerankDepth)].slice(offset, offset + limit)
  }

  /** What the cluster finds for a page: it, the best from the first on, or all of a list. */
  find(query: Dsl, scoring: Scoring, request: EngineRequest, work: Budget): { hits: readonly Hit[]; order: 'page' | 'score' | 'slugs' } {
    const { sort, offset, limit, addedSince } = request
    const fields = addedSince === undefined ? [] : [fieldNames.added]
    if (limit <= 0) return { hits: [], order: 'page' }
    if (sort === 'relevance' && scoring.slots.length > 0) {
      const scored = { bool: { filter: [query], should: scoringClauses(this.on, scoring, this.weights(scoring, work), work) } }
      const isReranked = offset < rerankDepth
      const [from, to] = isReranked ? [0, Math.max(offset + limit, rerankDepth)] : [offset, offset + limit]
      const hits = this.found(scored, [{ _score: 'desc' }, { [fieldNames.slug]: 'asc' }], from, to - from, work, fields)
      return { hits, order: isReranked ? 'score' : 'page' }
    }
    if (sort === 'last_added' && request.only && request.onlyInOrder) {
      // A slug may be one record's first and another's older one.
      const most = Math.max(1, 2 * new Set(request.only.slugs ?? []).size)
      const found = this.found(query, [{ [fieldNames.slug]: 'asc' }], 0, most, work, [...fields, fieldNames.olderSlugs])
      return { hits: found, order: 'slugs' }
    }
    const by = { relevance: fieldNames.newest, newest: fieldNames.newest, most_cited: fieldNames.cited, last_added: fieldNames.added }
    return { hits: this.found(query, [{ [by[sort]]: 'desc' }, { [fieldNames.slug]: 'asc' }], offset, limit, work, fields), order: 'page' }
  }

  /** Reads the records of a page together: each of them is shown. */
  read(hits: Hits): void {
    if (hits.length <= mostShown) this.records(hits.map(({ slug }) => slug))
  }

  /** The parts of the query that each hit lacks. */
  withMissing(hits: Hits, parts: readonly QueryPart[]): Hits {
    if (hits.length === 0) return hits
    const slots = parts.flatMap(({ query }) => slotsOfQuery(query))
    const { searched, matcher } = this.segmentOf(
      hits.map(({ slug }) => slug),
      slots,
    )
    return hits.map(hit => {
      const document = searched.find(hit.slug)
      const lacks = ({ query }: QueryPart): boolean => document >= 0 && matcher.match(query, Uint32Array.of(document)).length === 0
      return { ...hit, missing: parts.flatMap((part): QueryNode[] => (lacks(part) ? [part.node] : [])) }
    })
  }

  private ranked(first: Hits, scoring: Scoring, work: Budget): Hits {
    const isNew = new Set(first.filter(hit => hit.isNew).map(({ slug }) => slug))
    const page = { sort: 'relevance', offset: 0, limit: rerankDepth } as const
    const one = this.segmentOf(
      first.map(({ slug }) => slug),
      allSlots(scoring),
    )
    const ranked = rankHits([one], scoring, page, { weightOf: this.weights(scoring, work), records: this.on.size })
    return ranked.map(hit => ({ ...hit, isNew: isNew.has(hit.slug) }))
  }

  /** By the places of the slugs in the list of the only records that are searched. */
  private inOrder(found: readonly Hit[], request: EngineRequest): Hits {
    // Of a slug that is saved in several folders the first place counts, which is written last.
    const places = new Map((request.only?.slugs ?? []).map((slug, place) => [slug, place] as const).toReversed())
    const placed = found.map(hit => {
      const older = (hit.fields?.[fieldNames.olderSlugs] ?? []).map(String)
      const own = [textOf(hit, fieldNames.slug), ...older].flatMap(slug => places.get(slug) ?? [])
      return { hit, place: Math.min(Infinity, ...own) }
    })
    return placed
      .sort((a, b) => a.place - b.place)
      .slice(request.offset, request.offset + request.limit)
      .map(({ hit }) => this.hitOf(hit, 0, request))
  }

  /** How much each word of the query and of its synonyms weighs. */
  private weights(scoring: Scoring, work: Budget): (slot: Slot) => number {
    const words = allSlots(scoring)
    const slots = [...words, ...words.flatMap(slot => exactSlot(slot) ?? [])]
    const known = this.on.rarities([...new Map(slots.map(slot => [slot.key, slot])).values()], work)
    return slot => known.get(slot.key)!
  }

  /** A segment of some records with the words of some slots, which is matched and ranked as those of the embedded engine. */
  private segmentOf(slugs: readonly string[], slots: readonly Slot[]): Matched {
    const { index } = this.on
    const builder = new SegmentBuilder(index, isWordOf(slots))
    for (const record of this.records(slugs)) builder.add(record, 0)
    const segment = openSegment(index, builder.finish())
    const searched = new SearchedSegment(segment, new FacetSpace(index, segment))
    const arena = new Arena()
    arena.reset(this.on.work())
    return { searched, matcher: new Matcher(segment, arena), documents: Uint32Array.from({ length: segment.size }, (_, at) => at) }
  }

  private found(query: Dsl, sort: object[], from: number, size: number, work: Budget, fields: readonly string[]): readonly Hit[] {
    const docvalue_fields = [fieldNames.slug, ...fields]
    return this.on.search([{ query, sort, from, size, track_total_hits: false, docvalue_fields }], work)[0]!.hits
  }

  private hitOf(hit: Hit, score: number, { addedSince }: EngineRequest): Hits[number] {
    return { slug: textOf(hit, fieldNames.slug), score, isNew: addedSince !== undefined && numberOf(hit, fieldNames.added) > addedSince }
  }
}
