import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type SearchSource, IndexEngine, type Synonyms, wordsElsewhere } from '#search/index.ts'
import { partEntryOf, type IndexPart, PartBuilder, type PartEntry } from './index-part.ts'
import type { IndexedRecord } from './index-update.ts'

/** So many records in one update are the beginning of a long list, which becomes a part; fewer are searched as live records. */
const longUpdate = 16

/** The records of one index on this device, and the engine that searches them. */
export class DeviceIndex {
  readonly #index: IndexName
  readonly #engine: IndexEngine
  readonly #source: SearchSource
  /** Of records in several parts the one in the latest counts. */
  #parts: readonly IndexPart[] = []
  #filling: PartBuilder | undefined
  /** Records put since, by first slug, which are in no part. */
  readonly #live = new Map<string, PartEntry>()
  /** Removed slugs that parts have. */
  readonly #removed = new Set<string>()
  #partsChanged = false

  /** `others`: all indexes of this device. */
  constructor(index: IndexName, synonyms: Synonyms, others: () => readonly SearchSource[]) {
    const data = indexes[index]
    this.#index = index
    this.#engine = new IndexEngine(data)
    const elsewhere = wordsElsewhere({ engine: this.#engine }, others)
    this.#source = { index: data, engine: this.#engine, synonyms, elsewhere, record: slug => this.#record(slug) }
  }

  /** What answers searches, with everything that was put. */
  get answering(): SearchSource {
    this.#endFilling()
    if (this.#partsChanged) {
      this.#engine.setSegments(this.#parts.map(({ segment }) => segment))
      for (const slug of this.#removed) this.#engine.remove(slug)
      for (const { record, addedAt } of this.#live.values()) this.#engine.put(record, addedAt)
      this.#partsChanged = false
    }
    return this.#source
  }

  get size(): number {
    return this.answering.engine.size
  }

  put(some: readonly IndexedRecord[]): void {
    const isLong = some.length >= longUpdate
    for (const one of some) {
      const entry = partEntryOf(one)
      if (!entry) continue
      const slug = entry.record.slug_values[0]!
      this.#removed.delete(slug)
      if (isLong) this.#filling ??= new PartBuilder(this.#index)
      if (this.#filling) {
        this.#live.delete(slug)
        this.#filling.add(entry)
        if (this.#filling.isFull) this.#endFilling()
      } else {
        this.#live.set(slug, entry)
        this.#engine.put(entry.record, entry.addedAt)
      }
    }
  }

  remove(slug: string): void {
    this.#endFilling()
    this.#live.delete(slug)
    this.#removed.add(slug)
    this.#engine.remove(slug)
  }

  /** Adds a part as it was stored, behind those that are here. */
  open(part: IndexPart): void {
    this.#parts = [...this.#parts, part]
    this.#partsChanged = true
  }

  /**
   * The parts to be stored: with all records, and at most one of them less than half full. Live records and small parts are merged, so that
   * there are never many; a part of which less than half is left is merged too.
   */
  merged(): readonly IndexPart[] {
    this.#endFilling()
    const living = new Map(this.#parts.map(part => [part, this.#livingOf(part)]))
    const small = this.#parts.filter(part => part.isSmall || living.get(part)! * 2 < part.segment.size)
    if (this.#live.size === 0 && small.length < 2 && small.every(part => living.get(part) === part.segment.size)) return this.#parts
    const merged: IndexPart[] = []
    let builder: PartBuilder | undefined
    const add = (entry: PartEntry): void => {
      builder ??= new PartBuilder(this.#index)
      builder.add(entry)
      if (!builder.isFull) return
      merged.push(builder.finish())
      builder = undefined
    }
    for (const part of small) for (const entry of this.#entriesOf(part)) add(entry)
    for (const entry of this.#live.values()) add(entry)
    if (builder) merged.push(builder.finish())
    this.#parts = [...this.#parts.filter(part => !small.includes(part)), ...merged]
    this.#live.clear()
    this.#partsChanged = true
    return this.#parts
  }

  /** A record by any of its slugs. */
  find(slug: string): CatalogueRecord | undefined {
    this.#endFilling()
    const known = this.#record(slug)
    if (known) return known
    for (const { record } of this.#live.values()) if (record.slug_values.includes(slug)) return record
    for (const part of this.#parts) {
      const document = part.documentWith(slug)
      if (document >= 0 && this.#isLatest(part, part.segment.slugs.at(document))) return part.record(document)
    }
    return undefined
  }

  #endFilling(): void {
    if (!this.#filling) return
    this.#parts = [...this.#parts, this.#filling.finish()]
    this.#filling = undefined
    this.#partsChanged = true
  }

  #record(slug: string): CatalogueRecord | undefined {
    const live = this.#live.get(slug)
    if (live) return live.record
    if (this.#removed.has(slug)) return undefined
    const part = this.#parts.findLast(({ segment }) => segment.slugs.find(slug) >= 0)
    return part?.record(part.segment.slugs.find(slug))
  }

  /** Whether the record with this first slug is the one in this part. */
  #isLatest(part: IndexPart, slug: string): boolean {
    return (
      !this.#live.has(slug) && !this.#removed.has(slug) && this.#parts.findLast(({ segment }) => segment.slugs.find(slug) >= 0) === part
    )
  }

  /** How many records of a part are neither removed nor replaced. */
  #livingOf(part: IndexPart): number {
    let living = 0
    for (let document = 0; document < part.segment.size; document += 1)
      if (this.#isLatest(part, part.segment.slugs.at(document))) living += 1
    return living
  }

  *#entriesOf(part: IndexPart): Generator<PartEntry> {
    for (let document = 0; document < part.segment.size; document += 1)
      if (this.#isLatest(part, part.segment.slugs.at(document))) yield part.entry(document)
  }
}
