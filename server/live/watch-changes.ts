import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { newestChangeSeq } from '../store/change-seq.ts'
import { readAsOf } from '../store/read-as-of.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import type { LiveMessage, LiveServer } from './port.ts'

/** What is to be told: the numbers of changes that were committed since the last look, and who is connected. */
export interface Look {
  after: number
  upTo: number
  listeners: ReadonlySet<string>
}

/** Reads all changes up to those of the look, for rows that never change without a number ([Note: Reading from replicas]). */
type ReadUpTo = <T>(job: (query: Kysely<Tables>) => Promise<T>) => Promise<T>

/** Finds in the rows what the listeners are to be told. It reads only. */
export type LiveSource = (query: Kysely<Tables>, look: Look, readUpTo: ReadUpTo) => Promise<LiveMessage[]>

interface WatchParts {
  store: Store
  live: Pick<LiveServer, 'publish' | 'listeners' | 'hasListeners'>
  sources: readonly LiveSource[]
  log: Logger
}

/** How often the number is read that every change raises, by whichever process. Milliseconds. */
const every = 1000
/** After a commit of this process: what is committed together is told together. */
const soon = 20
/** A look is followed by a pause of so many times what it took: it never takes more than a part of a processor. */
const rest = 3

/**
 * [Note: Live changes] Nobody reports to the live channel: rows are the truth, and each process tells its own connections what it finds in them.
 * So a change of another process on the same database is told like one of this process, and what is rolled back is never told. While nobody is
 * connected, nothing is read.
 */
export class ChangeWatch {
  readonly #parts: WatchParts
  #after: number | undefined
  #timer: { due: number; handle: ReturnType<typeof setTimeout> } | undefined
  #looking: Promise<void> | undefined
  #restUntil = 0
  #isStopped = false

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  /** Resolves when everything that is committed from now on will be told. */
  begin = async (): Promise<void> => {
    if (this.#after !== undefined || this.#isStopped) return
    const newest = await newestChangeSeq(this.#parts.store.read)
    this.#after ??= newest
    this.#lookIn(every)
  }

  /** Something was committed in this process. */
  wake = (): void => {
    if (this.#after !== undefined) this.#lookIn(soon)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer?.handle)
    await this.#looking
  }

  #lookIn(wanted: number): void {
    const now = performance.now()
    const due = Math.max(now + wanted, this.#restUntil)
    if (this.#isStopped || (this.#timer && this.#timer.due <= due)) return
    clearTimeout(this.#timer?.handle)
    this.#timer = { due, handle: setTimeout(() => this.#run(), due - now).unref() }
  }

  #run(): void {
    this.#timer = undefined
    if (this.#looking) return this.#lookIn(soon)
    const from = performance.now()
    this.#looking = this.#look()
      .catch((problem: unknown) => this.#parts.log.error({ err: problem }, 'changes could not be told'))
      .finally(() => {
        this.#looking = undefined
        this.#restUntil = performance.now() + rest * (performance.now() - from)
        if (this.#after !== undefined) this.#lookIn(every)
      })
  }

  async #look(): Promise<void> {
    const { store, live, sources } = this.#parts
    if (!live.hasListeners()) {
      this.#after = undefined
      return
    }
    const after = this.#after ?? 0
    const upTo = await newestChangeSeq(store.read)
    const look = { after, upTo, listeners: live.listeners() }
    const readUpTo: ReadUpTo = job => readAsOf(store, upTo, job)
    for (const source of sources) await live.publish(await source(store.read, look, readUpTo))
    this.#after = upTo
  }
}
