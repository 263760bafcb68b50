import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { ownSynonyms, Synonyms, wordsElsewhere } from '#search/index.ts'
import { openReader } from './database.ts'
import { Documents } from './documents.ts'
import { type Manifest, readManifest, removeUnreferenced } from './manifest.ts'
import { EmbeddedIndex } from './searched-index.ts'
import { activateSegment, type BuildProgress, buildSegment, type BuiltSegment, openCurrentSegment } from './segments.ts'
import { storedSynonyms } from './synonyms-store.ts'

/** If an index has more live records, they are merged into a new segment. */
const maxLiveRecords = 2000
/** Changes indexed at a time while searches may wait. */
const stepSize = 64

const names = Object.keys(indexes) as IndexName[]

/** All indexes of a data folder, as one thread searches them. While the server runs, only this class changes which segments are current. */
export class SearchedCatalogue {
  readonly #dir: string
  readonly #documents: Documents
  readonly #indexes: ReadonlyMap<IndexName, EmbeddedIndex>
  #manifest: Manifest

  private constructor(dir: string, documents: Documents, manifest: Manifest) {
    this.#dir = dir
    this.#documents = documents
    this.#manifest = manifest
    this.#indexes = new Map(names.map(name => [name, new EmbeddedIndex(indexes[name], documents)]))
  }

  /** Opens every segment; rebuilds those that are missing, outdated or far behind. Throws DamagedData. */
  static async open(dir: string, onProgress: BuildProgress): Promise<SearchedCatalogue> {
    const documents = new Documents(openReader(dir))
    const manifest = readManifest(dir)
    removeUnreferenced(dir, manifest)
    const catalogue = new SearchedCatalogue(dir, documents, manifest)
    const synonyms = new Synonyms([...ownSynonyms, ...storedSynonyms(documents.connection)])
    for (const searched of catalogue.#indexes.values()) {
      searched.synonyms = synonyms
      searched.elsewhere = wordsElsewhere(searched, () => [...catalogue.#indexes.values()])
    }
    // All are opened before one is built, so that a damaged file is reported before anything changes.
    const opened = new Map(names.map(name => [name, openCurrentSegment(dir, manifest, name)]))
    for (const name of names) {
      const segment = opened.get(name)
      const upTo = segment ? manifest.indexes[name]!.upTo : 0
      if (documents.countChanges(name, upTo, maxLiveRecords + 1) <= maxLiveRecords) catalogue.#indexes.get(name)!.adopt(segment, upTo)
      else catalogue.activate(await buildSegment(dir, documents, name, catalogue.#manifest.generation + 1, onProgress))
      catalogue.get(name)
    }
    return catalogue
  }

  /** Makes a built segment the current one, on the disk and in memory. */
  activate(built: BuiltSegment): void {
    this.#manifest = activateSegment(this.#dir, this.#manifest, built)
    this.#indexes.get(built.index)!.adopt(openCurrentSegment(this.#dir, this.#manifest, built.index), built.upTo)
  }

  /** An index with so many live records that they should be merged, and the generation of its next segment. */
  indexToMerge(): { index: IndexName; generation: number } | undefined {
    const index = names.find(name => this.#indexes.get(name)!.engine.liveSize > maxLiveRecords)
    return index && { index, generation: this.#manifest.generation + 1 }
  }

  /** Marks indexes as written to. Later searches find all of it. */
  refresh(changed: readonly IndexName[]): void {
    for (const name of changed) this.#indexes.get(name)!.refresh()
  }

  /** Indexes some of the pending changes. Returns whether any may be left. */
  catchUp(): boolean {
    for (const searched of this.#indexes.values()) if (searched.catchUp(stepSize)) return true
    return false
  }

  /** An index with every change written so far. Searches of other indexes do not wait for it. */
  get(index: IndexName): EmbeddedIndex {
    const searched = this.#indexes.get(index)!
    searched.catchUp()
    return searched
  }

  close(): void {
    this.#documents.connection.close()
  }
}
