import type { BenchQuery } from '../../corpus.ts'
import { benchStateOf } from '../http-search.ts'
import type { Answered, Asked } from './requests.ts'

export type ReadKind = 'typeahead' | 'search' | 'detail' | 'changes' | 'folder'
export type WriteKind = 'new folder' | 'changed folder' | 'saved record'

interface Act<Kind> {
  kind: Kind
  asked: Asked
  /** Remembers what the answer says. */
  answered: (answer: Answered) => void
}

/** A folder as its owner knows it; only what was acknowledged. */
export interface KnownFolder {
  id: string
  name: string
  description: string
  slugs: Set<string>
  /** A change that was sent and not acknowledged yet; two at once would have no order. */
  isChanging: boolean
}

/** How often each read comes: letters are typed more often than records are opened. */
const reads: readonly [ReadKind, number][] = [
  ['typeahead', 0.4],
  ['search', 0.2],
  ['detail', 0.2],
  ['changes', 0.15],
  ['folder', 0.05],
]
const writes: readonly [WriteKind, number][] = [
  ['new folder', 0.1],
  ['changed folder', 0.3],
  ['saved record', 0.6],
]

/** Someone who searches, opens what was found, and saves it; with what a device of theirs would remember. */
export class Person {
  readonly token: string
  readonly folders: KnownFolder[] = []
  /** Writes that were refused or not answered: they may have happened or not. */
  unsure = 0
  acknowledged = 0
  readonly #name: string
  readonly #random: () => number
  readonly #queries: readonly BenchQuery[]
  #seen: string[]
  #cursor = ''
  #typed = 0
  #sent = 0

  constructor(name: string, token: string, random: () => number, queries: readonly BenchQuery[], slugs: readonly string[]) {
    this.#name = name
    this.token = token
    this.#random = random
    this.#queries = queries
    this.#seen = [...slugs]
  }

  nextRead(): Act<ReadKind> {
    const kind = this.#chosen(reads)
    const folder = this.#one(this.folders)
    if (kind === 'typeahead') return this.#read(kind, 'POST', '/search-service/typeahead', { query: this.#typedText() })
    if (kind === 'detail') return this.#read(kind, 'GET', `/v1/publications/${encodeURIComponent(this.#one(this.#seen)!)}`)
    if (kind === 'changes')
      return this.#read(kind, 'GET', `/v1/changes${this.#cursor && `?since=${encodeURIComponent(this.#cursor)}`}`, undefined, body => {
        this.#cursor = (body as { cursor: string }).cursor
      })
    if (kind === 'folder' && folder)
      return this.#read(kind, 'POST', '/search-service/bookmark_folder', { index: 'publications', bookmark_folder: folder.id })
    return this.#read('search', 'POST', '/search-service/search', benchStateOf(this.#one(this.#queries)!), body => {
      const found = (body as { results: { data: { slug_values: string[] } }[] }).results.map(({ data }) => data.slug_values[0]!)
      this.#seen = [...found, ...this.#seen].slice(0, 500)
    })
  }

  nextWrite(): Act<WriteKind> {
    const kind = this.#chosen(writes)
    const free = this.folders.filter(folder => !folder.isChanging)
    const folder = this.#one(free)
    if (kind === 'new folder' || !folder) return this.#newFolder()
    return kind === 'changed folder' ? this.#changedFolder(folder) : this.#savedRecord(folder)
  }

  #newFolder(): Act<WriteKind> {
    const name = `${this.#name} ${this.#sent}`
    return this.#write('new folder', 'POST', '/v1/bookmark_folders', { bookmark_folder: { name } }, body => {
      const { id } = body as { id: string }
      this.folders.push({ id, name, description: '', slugs: new Set(), isChanging: false })
    })
  }

  #changedFolder(folder: KnownFolder): Act<WriteKind> {
    const description = `Changed by write ${this.#sent}`
    folder.isChanging = true
    const change = { bookmark_folder: { description }, base: { description: folder.description } }
    return this.#write('changed folder', 'PUT', `/v1/bookmark_folders/${folder.id}`, change, () => {
      folder.description = description
      folder.isChanging = false
    })
  }

  #savedRecord(folder: KnownFolder): Act<WriteKind> {
    const slug = this.#one(this.#seen)!
    const body = { slug_values: [slug], index: 'publications' }
    return this.#write('saved record', 'POST', `/api/bookmark_folders/${folder.id}/bookmarks`, body, () => folder.slugs.add(slug))
  }

  #read(kind: ReadKind, method: string, path: string, body?: unknown, remember?: (body: unknown) => void): Act<ReadKind> {
    const answered = (answer: Answered) => {
      if (answer.status === 200) remember?.(answer.body)
    }
    return { kind, asked: { method, path, token: this.token, ...(body !== undefined && { body }) }, answered }
  }

  #write(kind: WriteKind, method: string, path: string, body: unknown, remember: (body: unknown) => void): Act<WriteKind> {
    const key = `${this.#name.replaceAll(' ', '-')}.${++this.#sent}`
    const answered = (answer: Answered) => {
      if (answer.status !== 200) {
        this.unsure += 1
        return
      }
      this.acknowledged += 1
      remember(answer.body)
    }
    return { kind, asked: { method, path, token: this.token, body, key }, answered }
  }

  /** A word of a search, letter by letter. */
  #typedText(): string {
    const at = this.#typed++
    const word = this.#queries[Math.floor(at / 8) % this.#queries.length]!.keyword.replaceAll(/[^\p{L} ]/gu, '').trim() || 'university'
    return word.slice(0, 1 + (at % 8))
  }

  #chosen<Kind>(of: readonly (readonly [Kind, number])[]): Kind {
    let left = this.#random()
    for (const [kind, share] of of) if ((left -= share) < 0) return kind
    return of.at(-1)![0]
  }

  #one<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.#random() * of.length)]
  }
}
