import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import { type Synonyms, wordsElsewhere } from '#search/index.ts'
import type { StoredRecord } from '../../documents/stored-record.ts'
import type { FoundRecord } from '../../port.ts'
import type { SearchedIndex } from '../../searches/searched-index.ts'
import type { ClusterCalls } from '../cluster-calls.ts'
import { ClusterEngine } from '../cluster-engine.ts'
import { RoundTrips } from '../round-trips.ts'
import type { DocumentsCall } from './thread-data.ts'

/** Reads records, and waits for them. */
export type AskDocuments = (call: DocumentsCall) => unknown

/** Milliseconds for which what was counted holds. */
const countedFor = 5000

/** One index of a cluster, and the records of its hits. */
class ClusterSearched implements SearchedIndex {
  readonly index: IndexData
  readonly engine: ClusterEngine
  readonly synonyms: Synonyms
  elsewhere: SearchedIndex['elsewhere']
  private readonly ask: AskDocuments
  private changes = 0
  /** Records that this call has read, by each of their slugs: the hits of a page are read together. */
  private readonly known = new Map<string, CatalogueRecord>()

  constructor(index: IndexData, name: string, trips: RoundTrips, ask: AskDocuments, synonyms: Synonyms) {
    this.index = index
    this.ask = ask
    this.synonyms = synonyms
    this.engine = new ClusterEngine(index, name, trips, slugs => this.recordsOf(slugs.map(slug => ({ slug }))))
  }

  /** The next call reads records anew. */
  forget(): void {
    this.known.clear()
  }

  /** The cluster says nothing of changes, so that there is one every few seconds. */
  get lastChange(): number {
    return this.changes + Math.floor(Date.now() / countedFor)
  }

  /** It has changed just now. */
  changed(): void {
    this.changes += 1
    this.engine.changed()
  }

  record(slug: string): CatalogueRecord | undefined {
    const known = this.known.get(slug)
    if (known) return known
    const found = this.found(slug)
    if (found === 'gone' || found === undefined) return undefined
    this.learn([found])
    return found
  }

  recordsOf(hits: readonly { slug: string }[]): CatalogueRecord[] {
    const unknown = hits.flatMap(({ slug }) => (this.known.has(slug) ? [] : slug))
    if (unknown.length > 0) this.learn(this.ask({ read: 'records', index: this.index.name, slugs: unknown }) as CatalogueRecord[])
    return hits.flatMap(({ slug }) => this.known.get(slug) ?? [])
  }

  isGone(slug: string): boolean {
    return this.found(slug) === 'gone'
  }

  addedAmongNext(change: number, since: number, most: number): { records: StoredRecord[]; upTo: number } {
    const call = { read: 'addedAmongNext', index: this.index.name, change, since, most } as const
    return this.ask(call) as { records: StoredRecord[]; upTo: number }
  }

  private found(slug: string): FoundRecord {
    return this.ask({ read: 'record', index: this.index.name, slug }) as FoundRecord
  }

  private learn(records: readonly CatalogueRecord[]): void {
    for (const record of records) for (const slug of record.slug_values) this.known.set(slug, record)
  }
}

/** All indexes of a cluster, as one search thread has them. */
export class ClusterIndexes {
  private readonly trips: RoundTrips
  private readonly all: ReadonlyMap<IndexName, ClusterSearched>

  /** `nameOf`: what an index is called in the cluster. */
  constructor(calls: ClusterCalls, nameOf: (index: IndexName) => string, ask: AskDocuments, synonyms: Synonyms) {
    const names = Object.keys(indexes) as IndexName[]
    this.trips = new RoundTrips(calls)
    this.all = new Map(names.map(name => [name, new ClusterSearched(indexes[name], nameOf(name), this.trips, ask, synonyms)]))
    for (const searched of this.all.values()) searched.elsewhere = wordsElsewhere(searched, () => [...this.all.values()])
  }

  get(index: IndexName): SearchedIndex {
    return this.all.get(index)!
  }

  /** An index has changed just now. */
  changed(index: IndexName): void {
    this.all.get(index)!.changed()
  }

  /** A new call begins. */
  forget(): void {
    this.trips.forget()
    for (const searched of this.all.values()) searched.forget()
  }
}
