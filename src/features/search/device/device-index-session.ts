import type { IndexName } from '#contract/indexes/shape.ts'
import type { RecordCopy, OfflineRecords, RecordSource } from '#offline/index.ts'
import type { DeviceAnswer, IndexSession, IndexUpdate, IndexedRecord } from '#workers/device-search/index-update.ts'
import { tasks } from '#workers/tasks.ts'
import { KnownCopies } from './known-copies.ts'

/** How long opened records are taken for the same, in milliseconds: the service worker stores one a moment after it was read. */
const settled = 5000
/** How long after the last question changes are followed, in milliseconds. */
const followed = 60_000

/**
 * Keeps the device search in step with what lies on this device: everything once, then differences. Records come and go before
 * a question is answered; records whose text changed are looked for behind it. One thing at a time, in the order of asking.
 */
export class DeviceIndexSession {
  readonly #library: OfflineRecords
  #id = crypto.randomUUID()
  #number = 0
  readonly #known = new KnownCopies()
  readonly #names = new Map<RecordSource, readonly string[]>()
  #turn: Promise<unknown> = Promise.resolve()
  #moved = true
  #openedAt = 0
  #rewritten = false
  #isRereading = false
  #isClosed = false
  #leave: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(library: OfflineRecords) {
    this.#library = library
  }

  /** Whether there are saved records to be kept up to date; a guest has none. */
  get hasSaved(): boolean {
    return this.#library.saved !== undefined
  }

  /** Asks when everything on the device is known. Rejects with the signal's reason once it is aborted. */
  ask<T>(
    question: (session: IndexSession) => Promise<DeviceAnswer<T>>,
    signal?: AbortSignal,
  ): Promise<Exclude<DeviceAnswer<T>, { status: 'stale' }>> {
    this.#follow()
    return this.#inTurn(async () => {
      for (let attempt = 0; attempt < 3; attempt++) {
        signal?.throwIfAborted()
        const answer = (await this.#catchUp()) ? await question({ session: this.#id, number: this.#number }) : undefined
        signal?.throwIfAborted()
        if (answer && answer.status !== 'stale') {
          void this.#rereadInBackground()
          return answer
        }
        this.#beginAnew()
      }
      throw new Error('The search on this device does not stay in step.')
    })
  }

  /** Slugs of an index that lie in a folder, as the folders and as the records name them. Ask in a question. */
  bookmarked(index: IndexName): string[] {
    const { saved } = this.#library
    const names = (saved && this.#names.get(saved)) ?? []
    const slugs = names.flatMap(name => [saved?.recordIdOf(name) ?? '', this.#known.recordUnder(name)])
    return [...new Set(slugs)].flatMap(of => (of.startsWith(`${index}/`) ? of.slice(index.length + 1) : []))
  }

  /** Another user signed in: nothing of this one is indexed any more. */
  close(): void {
    this.#isClosed = true
    this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#leave?.()
    this.#leave = undefined
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(act)
    this.#turn = done.catch(() => {})
    return done
  }

  /** Follows the mirror while questions come; after a pause everything is compared again. */
  #follow(): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#rest(), followed)
    if (this.#leave) return
    this.#moved = true
    this.#rewritten = this.#number > 0
    let isFirst = true
    this.#leave = this.#library.watch(() => {
      // The first reading tells what is there, not that it changed.
      if (!isFirst) this.#moved = this.#rewritten = true
      isFirst = false
    })
  }

  #beginAnew(): void {
    this.#id = crypto.randomUUID()
    this.#number = 0
    this.#known.clear()
    this.#moved = true
    this.#openedAt = 0
  }

  /** Indexes what was added and removed. False if the index expects another update. */
  async #catchUp(): Promise<boolean> {
    const { saved, opened } = this.#library
    const moved: RecordSource[] = []
    if (saved && this.#moved) moved.push(saved)
    if (this.#moved || Date.now() - this.#openedAt > settled) moved.push(opened)
    this.#moved = false
    try {
      for (const source of moved) this.#names.set(source, await source.names())
    } catch (problem) {
      this.#moved = true
      throw problem
    }
    if (moved.includes(opened)) this.#openedAt = Date.now()
    const removed = moved.length > 0 ? this.#known.keepOnly(new Set([...this.#names.values()].flat())) : []
    if ((removed.length > 0 || this.#number === 0) && !(await this.#update([], removed))) return false
    // The next batch is read while this one is indexed.
    let indexed = Promise.resolve(true)
    for (const [source, names] of this.#names) {
      const fresh = names.filter(name => !this.#known.has(name))
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

  /** Indexes what is new under names that were read. */
  async #updateAbout(names: readonly string[], found: ReadonlyMap<string, RecordCopy>): Promise<boolean> {
    const { put, removed } = this.#known.take(names, found)
    return put.length + removed.length === 0 || this.#update(put, removed)
  }

  async #update(put: IndexedRecord[], removed: IndexUpdate['removed']): Promise<boolean> {
    if (this.#isClosed) throw new Error('Somebody else reads here now.')
    this.#number += 1
    return tasks.updateIndex({ session: this.#id, number: this.#number, put, removed })
  }

  /** Looks through everything that is known for changed texts, while nobody waits. */
  async #rereadInBackground(): Promise<void> {
    if (this.#isRereading) return
    this.#isRereading = true
    try {
      while (this.#rewritten) {
        this.#rewritten = false
        for (const [source, names] of this.#names) {
          for (let at = 0; at < names.length; at += source.batchSize) {
            await idle()
            const some = names.slice(at, at + source.batchSize)
            await this.#inTurn(async () => {
              const known = some.filter(name => this.#known.has(name))
              if (!(await this.#updateAbout(known, await source.read(known)))) this.#beginAnew()
            })
          }
        }
      }
    } catch {
      // The disk or the engine is gone; the next question begins anew or tells.
      this.#rewritten = true
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
