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
  level: number
  entries: Map<string, Entry>
  searched: SearchedSegment
}

/** Records that wait before they become a chunk, and chunks of a level before they become one of the next. */
const waitingMost = 16
const chunksOfLevel = 8
/** Chunks of 1,024 records grow no further: a put that merges takes as long as building what it merges. */
const highestLevel = 2

/**
 * The live segment: records put since the segments were made. It is itself a row of small segments that grow by merging,
 * so that what people change is searched, counted and ranked by the very same code, and a put costs little however many
 * came before. Records are kept until they are forgotten.
 */
export class LiveRecords {
  private readonly index: IndexData
  private readonly space: FacetSpace
  private readonly waiting = new Map<string, Entry>()
  private waitingChunk: Chunk | undefined
  private chunks: Chunk[] = []

  constructor(index: IndexData, space: FacetSpace) {
    this.index = index
    this.space = space
  }

  get size(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.entries.size, this.waiting.size)
  }

  put(record: CatalogueRecord, addedAt: number): void {
    const slug = record.slug_values[0]
    if (slug === undefined) throw new TypeError('A record without a slug cannot be indexed.')
    this.remove(slug)
    this.waiting.set(slug, { record, addedAt })
    this.waitingChunk = undefined
    if (this.waiting.size >= waitingMost) this.settle()
  }

  /** False when no such record lives here. */
  remove(slug: string): boolean {
    if (this.waiting.delete(slug)) {
      this.waitingChunk = undefined
      return true
    }
    const chunk = this.chunks.find(chunk => chunk.entries.delete(slug))
    chunk?.searched.kill(slug)
    return chunk !== undefined
  }

  /** The small segments that hold what is live now. */
  searched(): SearchedSegment[] {
    const rows = this.chunks.filter(chunk => chunk.entries.size > 0).map(chunk => chunk.searched)
    if (this.waiting.size === 0) return rows
    this.waitingChunk ??= this.chunkOf(0, new Map(this.waiting))
    return [...rows, this.waitingChunk.searched]
  }

  private settle(): void {
    this.chunks.push(this.chunkOf(0, new Map(this.waiting)))
    this.waiting.clear()
    for (let level = 0; level < highestLevel; level += 1) {
      const full = this.chunks.filter(chunk => chunk.level === level)
      if (full.length < chunksOfLevel) return
      const entries = new Map(full.flatMap(chunk => [...chunk.entries]))
      this.chunks = this.chunks.filter(chunk => chunk.level !== level)
      if (entries.size > 0) this.chunks.push(this.chunkOf(level + 1, entries))
    }
  }

  private chunkOf(level: number, entries: Map<string, Entry>): Chunk {
    const builder = new SegmentBuilder(this.index)
    for (const { record, addedAt } of entries.values()) builder.add(record, addedAt)
    return { level, entries, searched: new SearchedSegment(openSegment(this.index, builder.finish()), this.space) }
  }
}
