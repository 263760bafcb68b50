import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { ownSynonyms, Synonyms } from '#search/index.ts'
import { openReader } from './database.ts'
import { Documents } from './documents.ts'
import { type Manifest, readManifest, removeUnreferenced } from './manifest.ts'
import { SearchedIndex } from './searched-index.ts'
import { adopt, type BuildProgress, buildSegment, type BuiltSegment, openedSegment } from './segments.ts'
import { storedSynonyms } from './synonyms-store.ts'

/** Live records of one index, beyond which they are merged into a new segment. */
const liveBound = 2000
/** Changes that are taken in at once while others may want to search. */
const stepSize = 64

const names = Object.keys(indexes) as IndexName[]

/** All indexes of a data folder, as one thread searches them. It alone puts segments in force while the server runs. */
export class SearchedCatalogue {
  readonly #dir: string
  readonly #documents: Documents
  readonly #searched: ReadonlyMap<IndexName, SearchedIndex>
  #manifest: Manifest

  private constructor(dir: string, documents: Documents, manifest: Manifest) {
    this.#dir = dir
    this.#documents = documents
    this.#manifest = manifest
    this.#searched = new Map(names.map(name => [name, new SearchedIndex(indexes[name], documents)]))
  }

  /** Opens every segment; builds those anew that are missing, outdated or far behind. Throws DamagedData. */
  static async open(dir: string, onProgress: BuildProgress): Promise<SearchedCatalogue> {
    const documents = new Documents(openReader(dir))
    const manifest = readManifest(dir)
    removeUnreferenced(dir, manifest)
    const catalogue = new SearchedCatalogue(dir, documents, manifest)
    const synonyms = new Synonyms([...ownSynonyms, ...storedSynonyms(documents.connection)])
    for (const searched of catalogue.#searched.values()) searched.synonyms = synonyms
    // All are opened before one is built: a damaged file is told while nothing has changed yet.
    const opened = new Map(names.map(name => [name, openedSegment(dir, manifest, name)]))
    for (const name of names) {
      const segment = opened.get(name)
      const upTo = segment ? manifest.indexes[name]!.upTo : 0
      if (documents.changes(name, upTo, liveBound + 1) <= liveBound) catalogue.#searched.get(name)!.adopt(segment, upTo)
      else catalogue.takeOver(await buildSegment(dir, documents, name, catalogue.#manifest.generation + 1, onProgress))
      catalogue.on(name)
    }
    return catalogue
  }

  /** Puts a built segment in force, in the folder and in memory. */
  takeOver(built: BuiltSegment): void {
    this.#manifest = adopt(this.#dir, this.#manifest, built)
    this.#searched.get(built.index)!.adopt(openedSegment(this.#dir, this.#manifest, built.index), built.upTo)
  }

  /** An index with so many live records that they should be merged, and the generation of its next segment. */
  overfull(): { index: IndexName; generation: number } | undefined {
    const index = names.find(name => this.#searched.get(name)!.engine.liveSize > liveBound)
    return index && { index, generation: this.#manifest.generation + 1 }
  }

  /** Says that these indexes were written to. Whoever searches one of them finds all of it. */
  refresh(changed: readonly IndexName[]): void {
    for (const name of changed) this.#searched.get(name)!.refresh()
  }

  /** Takes in some of what was written; whether any may be left. */
  catchUp(): boolean {
    for (const searched of this.#searched.values()) if (searched.catchUp(stepSize)) return true
    return false
  }

  /** An index with everything that was written before it is asked for: searches of others do not wait for it. */
  on(index: IndexName): SearchedIndex {
    const searched = this.#searched.get(index)!
    searched.catchUp()
    return searched
  }

  close(): void {
    this.#documents.connection.close()
  }
}
