import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { SearchReply, SearchState } from '#contract/search.ts'
import { openReader } from './database.ts'
import { Documents } from './documents.ts'
import { type Manifest, readManifest, removeUnreferenced } from './manifest.ts'
import { BadQuery, type Sight } from './port.ts'
import { SearchedIndex } from './searched-index.ts'
import { adopt, type BuildProgress, buildSegment, type BuiltSegment, openedSegment } from './segments.ts'
import type { CountState } from './thread-messages.ts'

/** Live records of one index, beyond which they are merged into a new segment. */
const liveBound = 2000

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
    // All are opened before one is built: a damaged file is told while nothing has changed yet.
    const opened = new Map(names.map(name => [name, openedSegment(dir, manifest, name)]))
    for (const name of names) {
      const segment = opened.get(name)
      const upTo = segment ? manifest.indexes[name]!.upTo : 0
      if (documents.changes(name, upTo, liveBound + 1) <= liveBound) catalogue.#searched.get(name)!.adopt(segment, upTo)
      else catalogue.takeOver(await buildSegment(dir, documents, name, catalogue.#manifest.generation + 1, onProgress))
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
    const index = names.find(name => this.#searched.get(name)!.liveSize > liveBound)
    return index && { index, generation: this.#manifest.generation + 1 }
  }

  refresh(changed: readonly IndexName[]): void {
    for (const name of changed) this.#searched.get(name)!.refresh()
  }

  search(state: SearchState, sight: Sight): SearchReply {
    const searched = this.#searched.get(state.index)!
    const parsed = searched.parse(state.keyword)
    if ('reason' in parsed) throw new BadQuery(parsed.at, parsed.reason)
    return searched.search(parsed.query, state, sight)
  }

  /** An index that lacks a field the keyword names has no results; a keyword that no index can read is refused. */
  count({ keyword, exclude }: CountState): Partial<Record<IndexName, number>> {
    const totals: Partial<Record<IndexName, number>> = {}
    let misread: BadQuery | undefined
    let read = false
    for (const [name, searched] of this.#searched) {
      const parsed = searched.parse(keyword)
      if ('reason' in parsed) misread ??= new BadQuery(parsed.at, parsed.reason)
      else read = true
      totals[name] = 'reason' in parsed ? 0 : searched.total(parsed.query, exclude)
    }
    if (misread && !read) throw misread
    return totals
  }

  close(): void {
    this.#documents.connection.close()
  }
}
