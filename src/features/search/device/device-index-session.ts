import type { IndexName } from '#contract/indexes/shape.ts'
import type { RecordCopy, OfflineRecords, RecordSource } from '#offline/index.ts'
import type { DeviceAnswer, IndexSession, IndexUpdate, IndexedRecord, PartsToKeep } from '#workers/device-search/index-update.ts'
import { tasks } from '#workers/tasks.ts'
import { IndexedCopies } from './indexed-copies.ts'

/** How often the opened records are listed again, in milliseconds: the service worker stores a record shortly after it was read. */
const relistAfterMs = 5000
/** How long after the last search changes are watched, in milliseconds. */
const watchMs = 60_000

/** How long after the last change the index is stored, in milliseconds. */
const keepAfterMs = 3000

/**
 * Keeps the index of the device search up to date: what an earlier run has stored of it, then the differences. Added and removed records are indexed before
 * a search; changed texts are looked for in the background after it. One task runs at a time, in the order of the calls.
 */
export class DeviceIndexSession {
  readonly #records: OfflineRecords
  #id = crypto.randomUUID()
  #number = 0
  readonly #indexed = new IndexedCopies()
  readonly #names = new Map<RecordSource, readonly string[]>()
  #queue: Promise<unknown> = Promise.resolve()
  #namesChanged = true
  #openedAt = 0
  #textsChanged = false
  #isRereading = false
  #isClosed = false
  #unwatch: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The stored parts of the index, as this session knows them; undefined once another tab has stored its own. */
  #parts: readonly string[] | undefined = []
  #keptAt = 0
  #keeping: ReturnType<typeof setTimeout> | undefined

  constructor(records: OfflineRecords) {
    this.#records = records
  }

  /** Whether there are saved records; a guest has none. */
  get hasSaved(): boolean {
    return this.#records.saved !== undefined
  }

  /** Searches once the index is up to date. Rejects with the signal's reason once it is aborted. */
  ask<T>(
    query: (session: IndexSession) => Promise<DeviceAnswer<T>>,
    signal?: AbortSignal,
  ): Promise<Exclude<DeviceAnswer<T>, { status: 'stale' }>> {
    this.#watch()
    return this.#enqueue(async () => {
      for (let attempt = 0; attempt < 3; attempt++) {
        signal?.throwIfAborted()
        const answer = (await this.#indexChanges()) ? await query({ session: this.#id, number: this.#number }) : undefined
        signal?.throwIfAborted()
        if (answer && answer.status !== 'stale') {
          void this.#rereadInBackground().then(() => this.#keepLater())
          return answer
        }
        this.#restart()
      }
      throw new Error('The index of this device could not be brought up to date.')
    })
  }

  /** The slugs of saved records of an index, as folders and as records have them. Call it within a query of `ask`. */
  bookmarked(index: IndexName): string[] {
    const { saved } = this.#records
    const names = (saved && this.#names.get(saved)) ?? []
    const slugs = names.flatMap(name => [saved?.recordIdOf(name) ?? '', this.#indexed.recordUnder(name)])
    return [...new Set(slugs)].flatMap(of => (of.startsWith(`${index}/`) ? of.slice(index.length + 1) : []))
  }

  /** Called when another user signs in: nothing of this user is indexed any more. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#keeping)
    this.#stopWatching()
  }

  #stopWatching(): void {
    clearTimeout(this.#timer)
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task)
    this.#queue = done.catch(() => {})
    return done
  }

  /** Watches the mirror while there are searches. After a pause everything is compared again. */
  #watch(): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#stopWatching(), watchMs)
    if (this.#unwatch) return
    this.#namesChanged = true
    this.#textsChanged = this.#number > 0
    let isFirst = true
    this.#unwatch = this.#records.watch(() => {
      // The first call is not a change.
      if (!isFirst) this.#namesChanged = this.#textsChanged = true
      isFirst = false
    })
  }

  #restart(): void {
    this.#id = crypto.randomUUID()
    this.#number = 0
    this.#indexed.clear()
    this.#namesChanged = true
    this.#openedAt = 0
  }

  /** Opens what an earlier run has stored. False if the index expects another update. */
  async #openParts(): Promise<boolean> {
    if (!(await this.#update([], []))) return false
    const { parts } = this.#records
    this.#parts = await parts?.ids().catch(() => undefined)
    const unusable: string[] = []
    for (const id of this.#parts ?? []) {
      const read = async (): Promise<Uint8Array<ArrayBuffer>> => (await parts?.read(id)) ?? new Uint8Array()
      this.#number += 1
      const opened = await tasks.openIndexPart({ session: this.#id, number: this.#number, id }, read)
      if (opened.status === 'stale') return false
      if (opened.status === 'unusable') unusable.push(id)
      if (opened.status !== 'opened') continue
      this.#indexed.restore(opened.index, opened.copies)
      // Texts may have changed while the app was closed.
      this.#textsChanged = true
    }
    if (unusable.length > 0) await this.#store([], unusable)
    this.#keptAt = this.#number
    return true
  }

  /** Stores the index once nothing changes any more. */
  #keepLater(): void {
    if (this.#isClosed || !this.#records.parts || !this.#parts || this.#keptAt === this.#number) return
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(() => {
      void idle()
        .then(() => this.#enqueue(() => this.#keep()))
        .catch(() => {})
    }, keepAfterMs)
  }

  async #keep(): Promise<void> {
    if (this.#isClosed || this.#keptAt === this.#number) return
    const number = this.#number
    const changed = await tasks.keepIndex({ session: this.#id, number })
    if (!changed || this.#isClosed) return
    await this.#store(changed.put, changed.drop)
    this.#keptAt = number
  }

  async #store(put: PartsToKeep['put'], drop: string[]): Promise<void> {
    const { parts } = this.#records
    if (!parts || !this.#parts || put.length + drop.length === 0) return
    const isStored = await parts.keep(this.#parts, put, drop).catch(() => false)
    this.#parts = isStored ? [...this.#parts.filter(id => !drop.includes(id)), ...put.map(({ id }) => id)] : undefined
  }

  /** Indexes added and removed records. False if the index expects another update. */
  async #indexChanges(): Promise<boolean> {
    const { saved, opened } = this.#records
    if (this.#number === 0 && !(await this.#openParts())) return false
    const changed: RecordSource[] = []
    if (saved && this.#namesChanged) changed.push(saved)
    if (this.#namesChanged || Date.now() - this.#openedAt > relistAfterMs) changed.push(opened)
    this.#namesChanged = false
    try {
      for (const source of changed) this.#names.set(source, await source.names())
    } catch (problem) {
      this.#namesChanged = true
      throw problem
    }
    if (changed.includes(opened)) this.#openedAt = Date.now()
    const removed = changed.length > 0 ? this.#indexed.keepOnly(new Set([...this.#names.values()].flat())) : []
    if (removed.length > 0 && !(await this.#update([], removed))) return false
    // The next batch is read while this one is indexed.
    let indexed = Promise.resolve(true)
    for (const [source, names] of this.#names) {
      const fresh = names.filter(name => !this.#indexed.has(name))
      for (let at = 0; at < fresh.length; at += source.batchSize) {
        const next = fresh.slice(at, at + source.batchSize)
        const found = await source.read(next)
        if (!(await indexed)) return false
        indexed = this.#updateAbout(next, found)
        indexed.catch(() => {})
      }
    }
    return indexed
  }

  /** Indexes what has changed under the names that were read. */
  async #updateAbout(names: readonly string[], found: ReadonlyMap<string, RecordCopy>): Promise<boolean> {
    const { put, removed } = this.#indexed.take(names, found)
    return put.length + removed.length === 0 || this.#update(put, removed)
  }

  async #update(put: IndexedRecord[], removed: IndexUpdate['removed']): Promise<boolean> {
    if (this.#isClosed) throw new Error('The session is closed: another user signed in.')
    this.#number += 1
    return tasks.updateIndex({ session: this.#id, number: this.#number, put, removed })
  }

  /** Reads all indexed records again to find changed texts, while no search waits. */
  async #rereadInBackground(): Promise<void> {
    if (this.#isRereading) return
    this.#isRereading = true
    try {
      while (this.#textsChanged) {
        this.#textsChanged = false
        for (const [source, names] of this.#names) {
          for (let at = 0; at < names.length; at += source.batchSize) {
            await idle()
            const some = names.slice(at, at + source.batchSize)
            await this.#enqueue(async () => {
              const indexed = some.filter(name => this.#indexed.has(name))
              if (!(await this.#updateAbout(indexed, await source.read(indexed)))) this.#restart()
            })
          }
        }
      }
    } catch {
      // Storage or worker failed; the next search starts again or reports it.
      this.#textsChanged = true
    } finally {
      this.#isRereading = false
    }
  }
}

const idle = (): Promise<void> =>
  new Promise(done => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(done)
    else requestIdleCallback(() => done(), { timeout: 1000 })
  })
