import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { IndexEngine } from '../answer/index-engine.ts'
import type { Budget, EngineRequest } from '../query/engine-request.ts'
import { planOf } from '../segment/plan.ts'
import { openSegment, type Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { type Anchors, anchorsOf, type Frequency, ownSlug } from './anchors.ts'
import { AnchorTable } from './anchor-table.ts'

export interface NewRecord {
  record: CatalogueRecord
  addedAt: number
}

/** A search that found a record, by its first slug. */
export interface PercolatedMatch {
  id: string
  slug: string
}

/** Every search passed the price of a whole index when it was saved; a few records cost next to nothing. */
const unpriced: Budget = { spend: () => undefined, affordable: (_, search) => search() }

/**
 * Finds the searches that find a record: the reverse of a search. A search is kept under the rarest terms that it needs; of some new records a
 * small segment is built, and only searches whose terms are in it are run there, by the engine that runs all searches. So the cost of a record
 * depends neither on the catalogue nor on searches that have nothing to do with it.
 */
export class Percolator {
  readonly #index: IndexData
  readonly #frequency: Frequency
  readonly #requests = new Map<string, EngineRequest>()
  readonly #anchors = new Map<string, Anchors | undefined>()
  readonly #table = new AnchorTable()

  /** `frequency`: how many records of the index have a word, which is rarer if it is less. */
  constructor(index: IndexData, frequency: Frequency = () => 0) {
    this.#index = index
    this.#frequency = frequency
  }

  /** Adds a search, or replaces that of the same id. */
  put(id: string, request: EngineRequest): void {
    this.delete(id)
    const anchors = anchorsOf(planOf(this.#index), request, this.#frequency)
    this.#requests.set(id, { ...request, work: unpriced })
    this.#anchors.set(id, anchors)
    this.#table.add(id, anchors)
  }

  delete(id: string): void {
    if (!this.#requests.delete(id)) return
    this.#table.remove(id, this.#anchors.get(id))
    this.#anchors.delete(id)
  }

  /** Which searches find which of these records. */
  matches(records: readonly NewRecord[]): PercolatedMatch[] {
    if (records.length === 0 || this.#requests.size === 0) return []
    const segment = this.#segmentOf(records)
    const engine = new IndexEngine(this.#index)
    engine.setSegments([segment])
    const found: PercolatedMatch[] = []
    for (const id of this.#table.candidates(termsOf(segment)))
      for (const slug of engine.slugs(this.#requests.get(id)!)) found.push({ id, slug })
    return found
  }

  #segmentOf(records: readonly NewRecord[]): Segment {
    const builder = new SegmentBuilder(this.#index)
    for (const { record, addedAt } of records) builder.add(record, addedAt)
    return openSegment(this.#index, builder.finish())
  }
}

function* termsOf({ terms, slugs }: Segment): Generator<string> {
  for (let at = 0; at < terms.size; at += 1) yield terms.at(at)
  for (let at = 0; at < slugs.size; at += 1) yield ownSlug(slugs.at(at))
}
