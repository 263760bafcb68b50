import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { FacetSpace } from './facet-space.ts'
import { SearchedSegment } from './searched-segment.ts'
import { openSegment } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'

interface Entry {
  record: CatalogueRecord
  addedAt: number
}

interface Chunk {
  /** What is left of the records it was built of. */
  entries: Map<string, Entry>
  searched: SearchedSegment
}

/** The size of a full chunk. It limits how much a single put or search builds. */
const fullChunk = 128
/** Fewer waiting records are rebuilt for every search between puts. */
const smallChunk = 16
/** How many small chunks are merged into one. */
const smallChunks = 8

/**
 * The live segment: records put since the segments were built. It is a list of small segments, so that changed records are searched, counted
 * and ranked by the same code. No call builds more than two full chunks, however many records came before, and many puts in a row build each
 * record once.
 */
export class LiveRecords {
  private readonly index: IndexData
  private readonly space: FacetSpace
  private readonly waiting = new Map<string, Entry>()
  private waitingChunk: Chunk | undefined
  private small: Chunk[] = []
  private full: Chunk[] = []

  constructor(index: IndexData, space: FacetSpace) {
    this.index = index
    this.space = space
  }

  get size(): number {
    return [...this.small, ...this.full].reduce((sum, chunk) => sum + chunk.entries.size, this.waiting.size)
  }

  put(record: CatalogueRecord, addedAt: number): void {
    const slug = record.slug_values[0]
    if (slug === undefined) throw new TypeError('A record without a slug cannot be indexed.')
    this.remove(slug)
    this.waiting.set(slug, { record, addedAt })
    this.waitingChunk = undefined
    if (this.waiting.size >= fullChunk) this.settle()
  }

  /** False if there is no such record here. */
  remove(slug: string): boolean {
    if (this.waiting.delete(slug)) {
      this.waitingChunk = undefined
      return true
    }
    const chunk = this.small.find(chunk => chunk.entries.delete(slug)) ?? this.full.find(chunk => chunk.entries.delete(slug))
    if (chunk === undefined) return false
    chunk.searched.kill(slug)
    // The records of a mostly deleted chunk wait again, so that there are never more chunks than records.
    if (chunk.entries.size * 2 < chunk.searched.segment.size) {
      this.small = this.small.filter(other => other !== chunk)
      this.full = this.full.filter(other => other !== chunk)
      for (const [slug, entry] of chunk.entries) this.waiting.set(slug, entry)
      this.waitingChunk = undefined
    }
    return true
  }

  /** The small segments that hold what is live now. */
  searched(): SearchedSegment[] {
    if (this.waiting.size >= smallChunk) this.settle()
    const chunks = [...this.full, ...this.small]
    if (this.waiting.size > 0) {
      this.waitingChunk ??= this.chunkOf(new Map(this.waiting))
      chunks.push(this.waitingChunk)
    }
    return chunks.map(chunk => chunk.searched)
  }

  /** Makes a chunk of what waits, together with the small chunks when there are enough of them. */
  private settle(): void {
    const entries = new Map(this.waiting)
    const records = this.small.reduce((sum, chunk) => sum + chunk.entries.size, entries.size)
    if (entries.size < fullChunk && (records >= fullChunk || this.small.length + 1 >= smallChunks)) {
      for (const chunk of this.small) for (const [slug, entry] of chunk.entries) entries.set(slug, entry)
      this.small = []
    }
    const chunk = this.chunkOf(entries)
    if (entries.size >= fullChunk) this.full.push(chunk)
    else this.small.push(chunk)
    this.waiting.clear()
    this.waitingChunk = undefined
  }

  private chunkOf(entries: Map<string, Entry>): Chunk {
    const builder = new SegmentBuilder(this.index)
    for (const { record, addedAt } of entries.values()) builder.add(record, addedAt)
    return { entries, searched: new SearchedSegment(openSegment(this.index, builder.finish()), this.space) }
  }
}
