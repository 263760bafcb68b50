import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { Arena, type DocumentList } from '../match/document-lists.ts'
import { Matcher } from '../match/match.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { facetScratch } from '../segment/facet-scratch.ts'
import { type Plan, planOf } from '../segment/plan.ts'
import { openSegment, type Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { AnchorTable } from './anchor-table.ts'
import { type Anchors, anchorsOf, neededValues, type Rarity, valueAnchorsOf } from './anchors.ts'
import { documentsFitting, fittingPart, type KeptSearch, keptSearch } from './kept-search.ts'

export interface PercolatedRecord {
  record: CatalogueRecord
  addedAt: number
}

/** A search that finds a record, by its first slug. */
export interface PercolatedMatch {
  id: string
  slug: string
}

/** A search with all who keep it: equal searches are asked once. */
interface Shared extends KeptSearch {
  key: string
  anchors: Anchors | undefined
  /** Values of filters: a result has one of each. */
  needed: (readonly string[])[]
  ids: Set<string>
}

/**
 * Searches that wait for records. Each is kept under the rarest of what a result must have, so that a record is compared with few of them,
 * whatever the size of the catalogue. Those few are asked over a small segment of the new records, by the code that answers every search.
 */
export class Percolator {
  /** How many different searches the last records were compared with. */
  asked = 0
  private readonly plan: Plan
  private readonly rarity: Rarity
  private readonly byId = new Map<string, Shared>()
  private readonly byKey = new Map<string, Shared>()
  private readonly table = new AnchorTable<Shared>()
  private readonly arena = new Arena()

  /** `rarity` decides how fast it is, never what is found. */
  constructor(index: IndexData, rarity: Rarity = () => 0) {
    this.plan = planOf(index)
    this.rarity = rarity
  }

  /** Different searches. */
  get size(): number {
    return this.byKey.size
  }

  /** Keeps a search, or replaces that of the same id. */
  put(id: string, request: EngineRequest): void {
    this.delete(id)
    const key = keyOf(request)
    const shared = this.byKey.get(key) ?? this.kept(key, request)
    shared.ids.add(id)
    this.byId.set(id, shared)
  }

  delete(id: string): void {
    const shared = this.byId.get(id)
    if (!this.byId.delete(id) || !shared?.ids.delete(id) || shared.ids.size > 0) return
    this.byKey.delete(shared.key)
    this.table.delete(shared, shared.anchors)
  }

  /** Which searches find which of these records. */
  matches(records: readonly PercolatedRecord[]): PercolatedMatch[] {
    this.asked = 0
    if (records.length === 0 || this.byId.size === 0) return []
    const segment = this.segmentOf(records)
    const terms = new Set(Array.from({ length: segment.terms.size }, (_, term) => segment.terms.at(term)))
    const slugs = Array.from({ length: segment.size }, (_, document) => segment.slugs.at(document))
    const matcher = new Matcher(segment, this.arena)
    const scratch = facetScratch(segment)
    const found: PercolatedMatch[] = []
    const values = valueAnchorsOf(segment)
    for (const search of this.table.candidates(segment, terms, values)) {
      if (!search.needed.every(some => some.some(value => values.has(value)))) continue
      const query = search.query && fittingPart(search.query, terms)
      // Without words that fit only an identifier finds.
      if (search.query && query === undefined && search.request.identifiers === undefined) continue
      this.asked += 1
      this.arena.reset()
      for (const document of onceEach(documentsFitting(search, query, matcher, this.arena, scratch)))
        for (const id of search.ids) found.push({ id, slug: slugs[document]! })
    }
    return found
  }

  private kept(key: string, request: EngineRequest): Shared {
    const anchors = anchorsOf(this.plan, request, this.rarity)
    const needed = neededValues(this.plan, request)
    const shared = { ...keptSearch(this.plan, request), key, anchors, needed, ids: new Set<string>() }
    this.byKey.set(key, shared)
    this.table.add(shared, anchors)
    return shared
  }

  private segmentOf(records: readonly PercolatedRecord[]): Segment {
    const { index } = this.plan
    const builder = new SegmentBuilder(index)
    for (const { record, addedAt } of records) builder.add(record, addedAt)
    return openSegment(index, builder.finish())
  }
}

const onceEach = (lists: readonly DocumentList[]): Iterable<number> =>
  lists.length > 1 ? new Set(lists.flatMap(list => [...list])) : (lists[0] ?? [])

/** What decides about results. */
const keyOf = ({ query, plain, identifiers, exclude, fields, filters, scope, only, outside, least }: EngineRequest): string =>
  JSON.stringify([query, plain, identifiers, exclude, fields, filters, scope, only, outside, least])
