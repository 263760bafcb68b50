import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { type SearchSource, IndexEngine, type Segment, type Synonyms } from '#search/index.ts'
import type { Documents, StoredRecord } from './documents.ts'

/** One index as the search thread holds it: an engine, and the documents that its hits stand for. */
export class SearchedIndex implements SearchSource {
  readonly index: IndexData
  readonly engine: IndexEngine
  synonyms: Synonyms | undefined
  readonly #documents: Documents
  #seen = 0
  /** What was written and is not taken in yet, where something is known to be. */
  #ahead: Iterator<StoredRecord> | undefined

  constructor(index: IndexData, documents: Documents) {
    this.index = index
    this.#documents = documents
    this.engine = new IndexEngine(index)
  }

  /** Searches this segment, which holds everything up to a change, and what changed since. */
  adopt(segment: Segment | undefined, upTo: number): void {
    this.engine.setSegments(segment ? [segment] : [])
    this.#seen = segment ? upTo : 0
    this.#ahead = undefined
    this.refresh()
  }

  /** Says that something was written; `catchUp` takes it in. */
  refresh(): void {
    this.#ahead ??= this.#documents.changedSince(this.index.name, this.#seen)
  }

  /** Takes in so many of the changes that were written, or all; whether any may be left. */
  catchUp(most = Infinity): boolean {
    for (let taken = 0; this.#ahead && taken < most; taken += 1) {
      const next = this.#ahead.next()
      if (next.done) this.#ahead = undefined
      else this.#take(next.value)
    }
    return this.#ahead !== undefined
  }

  #take({ slug, record, addedAt, change }: StoredRecord): void {
    if (record) this.engine.put(record, addedAt)
    else this.engine.remove(slug)
    this.#seen = change
  }

  /** The last change that the engine knows of. */
  get seen(): number {
    return this.#seen
  }

  /** A living record by any of its slugs. */
  record(slug: string): CatalogueRecord | undefined {
    const record = this.#documents.record(this.index.name, slug)
    return record === 'gone' ? undefined : record
  }

  /** The living records that hits stand for, in their order. */
  recordsOf(hits: readonly { slug: string }[]): CatalogueRecord[] {
    return this.#documents.records(
      this.index.name,
      hits.map(hit => hit.slug),
    )
  }

  /** Whether there was a record of this slug that was deleted. */
  isGone(slug: string): boolean {
    return this.#documents.record(this.index.name, slug) === 'gone'
  }
}
