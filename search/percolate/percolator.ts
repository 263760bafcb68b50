import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { Arena } from '../match/document-lists.ts'
import { Matcher } from '../match/match.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { facetScratch } from '../segment/facet-scratch.ts'
import { type Plan, planOf } from '../segment/plan.ts'
import { openSegment, type Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { AnchorTable } from './anchor-table.ts'
import { type Anchors, anchorsOf, type Rarity } from './anchors.ts'
import { type KeptSearch, keptSearch, mayFit, documentsFitting } from './kept-search.ts'

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
    for (const search of this.table.candidates(segment, terms)) {
      if (search.request.identifiers === undefined && !mayFit(search.query, terms)) continue
      this.asked += 1
      this.arena.reset()
      const documents = new Set(documentsFitting(search, matcher, this.arena, scratch).flatMap(list => [...list]))
      for (const document of documents) for (const id of search.ids) found.push({ id, slug: slugs[document]! })
    }
    return found
  }

  private kept(key: string, request: EngineRequest): Shared {
    const anchors = anchorsOf(this.plan, request, this.rarity)
    const shared = { ...keptSearch(this.plan, request), key, anchors, ids: new Set<string>() }
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

/** What decides about results. */
const keyOf = ({ query, plain, identifiers, exclude, fields, filters, scope, only, outside, least }: EngineRequest): string =>
  JSON.stringify([query, plain, identifiers, exclude, fields, filters, scope, only, outside, least])
