import type { Worker } from 'node:worker_threads'
import { SearchUnavailable } from '../errors.ts'
import type { Async } from '../port.ts'
import { startThread } from './start-thread.ts'
import { errorOf, type ReadingMessage, type ReadingRequest } from './thread-messages.ts'
import type { PartReads } from './whole-catalogue.ts'

interface PendingRead {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The thread ends when it was not asked for so long: few servers are copied often. Milliseconds. */
const idleMs = 30_000

interface ReadingThread {
  worker: Worker
  pending: Map<number, PendingRead>
}

/**
 * Reads of the whole catalogue in a thread of their own, so that neither searches nor other requests wait for them. It is started with the
 * first read, and again after it ended.
 */
export class ReadingClient {
  readonly #dir: string
  #thread: ReadingThread | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #nextId = 1
  #isClosed = false

  constructor(dir: string) {
    this.#dir = dir
  }

  readonly reads: Async<PartReads> = {
    dumpPart: request => this.#read('dumpPart', [request]),
    addressParts: () => this.#read('addressParts', []),
    addressBatch: (part, after) => this.#read('addressBatch', [part, after]),
  }

  /** Resolves when the thread has ended; it answers what it was asked before. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#endThread()
    await this.#ended
  }

  async #read<Name extends keyof PartReads>(name: Name, args: Parameters<PartReads[Name]>): Promise<ReturnType<PartReads[Name]>> {
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
    const worker = startThread({ task: 'read', dir: this.#dir })
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
      this.#idle = setTimeout(() => this.#endThread(), idleMs).unref()
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
