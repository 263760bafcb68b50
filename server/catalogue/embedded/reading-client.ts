import type { Worker } from 'node:worker_threads'
import { SearchUnavailable } from '../errors.ts'
import type { Async } from '../port.ts'
import { startThread } from './start-thread.ts'
import { errorOf } from '../threads/thread-messages.ts'
import type { ReadingMessage, ReadingRequest, ReadingTask } from './thread-messages.ts'

interface PendingRead {
  resolve(value: unknown): void
  reject(error: Error): void
}

interface ReadingThread {
  worker: Worker
  pending: Map<number, PendingRead>
}

interface ReadingSpec<Reads> {
  dir: string
  task: ReadingTask
  names: readonly (keyof Reads & string)[]
  /** The thread ends when it was not asked for so long. Milliseconds. */
  idleMs: number
}

/**
 * Reads of many records in a thread of their own, so that neither searches nor other requests wait for them. It is started with the first
 * read, and again after it ended.
 */
export class ReadingClient<Reads> {
  readonly #spec: ReadingSpec<Reads>
  #thread: ReadingThread | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #nextId = 1
  #isClosed = false

  constructor(spec: ReadingSpec<Reads>) {
    this.#spec = spec
    this.reads = Object.fromEntries(
      spec.names.map(name => [name, (...args: unknown[]) => this.#read(name, args)]),
    ) as unknown as Async<Reads>
  }

  readonly reads: Async<Reads>

  /** Resolves when the thread has ended; it answers what it was asked before. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#endThread()
    await this.#ended
  }

  async #read(name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#isClosed) throw new SearchUnavailable('it was closed')
    const { worker, pending } = (this.#thread ??= this.#start())
    const id = this.#nextId++
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      worker.postMessage({ type: 'read', id, name, args } satisfies ReadingRequest, [])
    })
  }

  #start(): ReadingThread {
    const worker = startThread({ task: this.#spec.task, dir: this.#spec.dir })
    const pending: ReadingThread['pending'] = new Map()
    let reason = 'the reading thread ended'
    worker.on('error', error => (reason = error.message))
    worker.on('message', (message: ReadingMessage) => {
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (message.type === 'answer') waiting?.resolve(message.value)
      else waiting?.reject(errorOf(message.failure))
      if (pending.size > 0) return
      clearTimeout(this.#idle)
      this.#idle = setTimeout(() => this.#endThread(), this.#spec.idleMs).unref()
    })
    const ended = new Promise<void>(resolve => {
      worker.on('exit', () => {
        if (this.#thread?.worker === worker) this.#thread = undefined
        for (const waiting of pending.values()) waiting.reject(new SearchUnavailable(reason))
        resolve()
      })
    })
    this.#ended = Promise.all([this.#ended, ended])
    return { worker, pending }
  }

  #endThread(): void {
    clearTimeout(this.#idle)
    this.#thread?.worker.postMessage({ type: 'close' } satisfies ReadingRequest, [])
    this.#thread = undefined
  }
}
