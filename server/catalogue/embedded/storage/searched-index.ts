import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { IndexEngine, type Segment, type Synonyms } from '#search/index.ts'
import type { StoredRecord } from '../../documents/stored-record.ts'
import type { SearchedIndex } from '../../searches/searched-index.ts'
import type { Documents } from './documents.ts'

/** One index as the search thread holds it: an engine, and the documents of its hits. */
export class EmbeddedIndex implements SearchedIndex {
  readonly index: IndexData
  readonly engine: IndexEngine
  synonyms: Synonyms | undefined
  elsewhere: SearchedIndex['elsewhere']
  readonly #documents: Documents
  #lastChange = 0
  /** Written changes that are not indexed yet, if there may be any. */
  #unread: Iterator<StoredRecord> | undefined

  constructor(index: IndexData, documents: Documents) {
    this.index = index
    this.#documents = documents
    this.engine = new IndexEngine(index)
  }

  /** Searches this segment, which contains every change up to `upTo`, and the changes since. */
  adopt(segment: Segment | undefined, upTo: number): void {
    this.engine.setSegments(segment ? [segment] : [])
    this.#lastChange = segment ? upTo : 0
    this.#unread = undefined
    this.refresh()
  }

  /** Marks the index as written to; `catchUp` indexes the changes. */
  refresh(): void {
    this.#unread ??= this.#documents.changedSince(this.index.name, this.#lastChange)
  }

  /** Indexes up to `max` pending changes. Returns whether any may be left. */
  catchUp(max = Infinity): boolean {
    for (let taken = 0; this.#unread && taken < max; taken += 1) {
      const next = this.#unread.next()
      if (next.done) this.#unread = undefined
      else this.#apply(next.value)
    }
    return this.#unread !== undefined
  }

  #apply({ slug, record, addedAt, change }: StoredRecord): void {
    if (record) this.engine.put(record, addedAt)
    else this.engine.remove(slug)
    this.#lastChange = change
  }

  /** The last change that was indexed. */
  get lastChange(): number {
    return this.#lastChange
  }

  /** An existing record by any of its slugs. */
  record(slug: string): CatalogueRecord | undefined {
    const record = this.#documents.record(this.index.name, slug)
    return record === 'gone' ? undefined : record
  }

  /** Existing records that were added or changed after `change` (see `Documents`). */
  addedAmongNext(change: number, since: number, most: number): { records: StoredRecord[]; upTo: number } {
    return this.#documents.addedAmongNext(this.index.name, change, since, most)
  }

  /** The existing records of hits, in order. */
  recordsOf(hits: readonly { slug: string }[]): CatalogueRecord[] {
    return this.#documents.records(
      this.index.name,
      hits.map(hit => hit.slug),
    )
  }

  /** Whether a record with this slug was deleted. */
  isGone(slug: string): boolean {
    return this.#documents.record(this.index.name, slug) === 'gone'
  }
}
