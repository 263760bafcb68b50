import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type SearchSource, IndexEngine, type Synonyms } from '#search/index.ts'
import type { IndexedRecord } from './index-update.ts'

/** The records of one index on this device, and the engine that searches them. */
export class DeviceIndex {
  readonly answering: SearchSource
  readonly #engine: IndexEngine
  /** By first slug. */
  readonly #records = new Map<string, CatalogueRecord>()

  constructor(index: IndexName, synonyms: Synonyms) {
    const data = indexes[index]
    this.#engine = new IndexEngine(data)
    this.answering = { index: data, engine: this.#engine, synonyms, record: slug => this.#records.get(slug) }
  }

  get size(): number {
    return this.#records.size
  }

  put({ record, addedAt }: IndexedRecord): void {
    if (!isCatalogueRecord(record)) return
    this.#records.set(record.slug_values[0]!, record)
    this.#engine.put(record, addedAt)
  }

  remove(slug: string): void {
    if (this.#records.delete(slug)) this.#engine.remove(slug)
  }

  /** A record by any of its slugs. */
  find(slug: string): CatalogueRecord | undefined {
    const known = this.#records.get(slug)
    if (known) return known
    for (const record of this.#records.values()) if (record.slug_values.includes(slug)) return record
    return undefined
  }
}

/** Records travel as JSON, which has no keys without a value. */
export const isCatalogueRecord = (record: AnyRecord): record is AnyRecord & CatalogueRecord => record.slug_values.length > 0
