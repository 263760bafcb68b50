import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { IndexEngine } from '../answer/index-engine.ts'
import { TooCostly } from '../match/work-budget.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { planOf } from '../segment/plan.ts'
import { openSegment, type Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { anchorsOf, ownSlug, type Rarity, valueAnchor } from './anchors.ts'

/** A search with everybody who wants to be told of its results: equal searches are asked once. */
interface Kept {
  request: EngineRequest
  ids: string[]
}

/**
 * Searches that wait for documents. Each is kept under what a result must have, of all that it asks for the rarest, so that a document is
 * compared with few of them, whatever the size of the catalogue. Those few are asked by the engine itself, over a segment of the new documents.
 */
export class Percolator {
  private readonly index: IndexData
  private readonly rarity: Rarity
  private readonly kept = new Map<string, Kept>()
  private readonly byTerm = new Map<string, Kept[]>()
  private readonly byPrefix = new Map<string, Kept[]>()
  private readonly byValue = new Map<string, Kept[]>()
  /** What any document may be a result of. */
  private readonly always: Kept[] = []
  private readonly prefixLengths = new Set<number>()
  /** How many searches the last documents were compared with. */
  asked = 0

  /** `rarity` decides how fast it is, never what is found. */
  constructor(index: IndexData, rarity: Rarity) {
    this.index = index
    this.rarity = rarity
  }

  /** Different searches. */
  get size(): number {
    return this.kept.size
  }

  add(id: string, request: EngineRequest): void {
    const wanted = whole(request)
    const key = JSON.stringify(wanted)
    const known = this.kept.get(key)
    if (known) return void known.ids.push(id)
    const next = { request: wanted, ids: [id] }
    this.kept.set(key, next)
    const anchors = anchorsOf(planOf(this.index), wanted, this.rarity)
    if (anchors === undefined) return void this.always.push(next)
    for (const term of anchors.terms) put(this.byTerm, term, next)
    for (const value of anchors.values) put(this.byValue, value, next)
    for (const prefix of anchors.prefixes) {
      put(this.byPrefix, prefix, next)
      this.prefixLengths.add(prefix.length)
    }
  }

  /** The first slugs of the records that each search finds; searches that find none are left out. */
  match(records: readonly CatalogueRecord[]): Map<string, string[]> {
    const found = new Map<string, string[]>()
    if (records.length === 0) return found
    const builder = new SegmentBuilder(this.index)
    for (const record of records) builder.add(record, 0)
    const segment = openSegment(this.index, builder.finish())
    const engine = new IndexEngine(this.index)
    engine.setSegments([segment])
    const candidates = this.candidates(segment)
    this.asked = candidates.size
    for (const { request, ids } of candidates) {
      const slugs = resultsOf(engine, request, segment.size)
      if (slugs.length > 0) for (const id of ids) found.set(id, slugs)
    }
    return found
  }

  /** The searches that a document of the segment may be a result of. */
  private candidates(segment: Segment): Set<Kept> {
    const found = new Set(this.always)
    const take = (from: Map<string, Kept[]>, anchor: string): void => {
      for (const one of from.get(anchor) ?? []) found.add(one)
    }
    for (let term = 0; term < segment.terms.size; term += 1) {
      const text = segment.terms.at(term)
      take(this.byTerm, text)
      for (const length of this.prefixLengths) if (length <= text.length) take(this.byPrefix, text.slice(0, length))
    }
    for (let document = 0; document < segment.size; document += 1) take(this.byTerm, ownSlug(segment.slugs.at(document)))
    for (let value = 0; value < segment.values.size; value += 1)
      take(this.byValue, valueAnchor(segment.facetOf[value]!, segment.values.at(value)))
    return found
  }
}

/** All results with all words, in an order that needs no ranking. */
const whole = ({ work: _, addedSince: __, ...request }: EngineRequest): EngineRequest => ({
  ...request,
  allWords: true,
  sort: 'last_added',
  offset: 0,
  limit: 0,
  facets: false,
})

/** What the box would refuse as too much work finds nothing here. */
function resultsOf(engine: IndexEngine, request: EngineRequest, limit: number): string[] {
  try {
    return engine.search({ ...request, limit }).hits.map(({ slug }) => slug)
  } catch (problem) {
    if (problem instanceof TooCostly) return []
    throw problem
  }
}

function put(into: Map<string, Kept[]>, anchor: string, search: Kept): void {
  const there = into.get(anchor)
  if (there) there.push(search)
  else into.set(anchor, [search])
}
