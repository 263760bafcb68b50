import type { Worker } from 'node:worker_threads'
import type { IndexName } from '#contract/indexes/shape.ts'
import { type Caller, callerOf } from '../../core/caller.ts'
import { ClientDisconnected } from '../../core/client-disconnected.ts'
import { DamagedData } from '../../core/startup-errors.ts'
import { SearchUnavailable } from '../errors.ts'
import { type Async, type Searches, searchNames } from '../port.ts'
import { ownCalls } from './request-queue.ts'
import { errorOf, type ThreadMessage, type ThreadRequest } from './thread-messages.ts'

type BuildProgress = (index: IndexName, done: number, total: number) => void

interface PendingRequest {
  resolve(value: unknown): void
  reject(error: Error): void
  caller: Caller | undefined
  /** Its signal, which may live much longer, forgets it. */
  leaveSignal(): void
}

/**
 * The caller's side of a search thread. Open requests fail with SearchUnavailable when the thread dies. It is then started again, unless
 * it died before it was ready: in that case it is started with the next request.
 */
export class SearchClient {
  readonly #startThread: () => Worker
  readonly #onProgress: BuildProgress
  readonly #pending = new Map<number, PendingRequest>()
  #thread: Promise<Worker> | undefined
  #nextId = 1
  #isClosed = false

  private constructor(startThread: () => Worker, onProgress: BuildProgress) {
    this.#startThread = startThread
    this.#onProgress = onProgress
  }

  /** Resolves when searches can be answered. Throws DamagedData or SearchUnavailable. */
  static async open(startThread: () => Worker, onProgress: BuildProgress = () => {}): Promise<SearchClient> {
    const client = new SearchClient(startThread, onProgress)
    await client.#readyThread()
    return client
  }

  /**
   * Every method of the port, answered by the thread. After the signal, requests that still wait are dropped and throw ClientDisconnected.
   */
  searches(signal?: AbortSignal): Async<Searches> {
    return Object.fromEntries(
      searchNames.map(name => [name, (...args: unknown[]) => this.#call(name, args, signal)]),
    ) as unknown as Async<Searches>
  }

  /** Calls that are not answered yet. */
  get pending(): number {
    return this.#pending.size
  }

  /** Tells the thread that these indexes changed on the disk. Later searches find the changes. */
  async refresh(indexes: IndexName[]): Promise<void> {
    const thread = await this.#readyThread()
    thread.postMessage({ type: 'refresh', indexes } satisfies ThreadRequest, [])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const thread = await this.#thread?.catch(() => undefined)
    if (!thread) return
    const ended = new Promise(resolve => thread.once('exit', resolve))
    thread.postMessage({ type: 'close' } satisfies ThreadRequest, [])
    await ended
  }

  async #call(name: keyof Searches, args: readonly unknown[], signal: AbortSignal | undefined): Promise<unknown> {
    const thread = await this.#readyThread()
    if (signal?.aborted) throw new ClientDisconnected()
    const id = this.#nextId++
    const caller = callerOf(signal)
    return new Promise((resolve, reject) => {
      const cancel = () => {
        // It stays pending: the thread may be answering it already, which is charged.
        thread.postMessage({ type: 'cancel', id } satisfies ThreadRequest, [])
        reject(new ClientDisconnected())
      }
      this.#pending.set(id, { resolve, reject, caller, leaveSignal: () => signal?.removeEventListener('abort', cancel) })
      signal?.addEventListener('abort', cancel, { once: true })
      thread.postMessage({ type: 'call', id, name, args, caller: caller?.name ?? ownCalls } satisfies ThreadRequest, [])
    })
  }

  #readyThread(): Promise<Worker> {
    if (this.#isClosed) return Promise.reject(new SearchUnavailable('it was closed'))
    this.#thread ??= this.#start()
    return this.#thread
  }

  #start(): Promise<Worker> {
    const thread = this.#startThread()
    return new Promise((resolve, reject) => {
      let isReady = false
      let reason = 'the search thread ended'
      thread.on('error', error => (reason = error.message))
      thread.on('message', (message: ThreadMessage) => {
        if (message.type === 'ready') {
          isReady = true
          resolve(thread)
        } else if (message.type === 'damaged') reject(new DamagedData(message.file, message.reason, message.remedy))
        else this.#receive(message)
      })
      thread.on('exit', () => {
        this.#thread = undefined
        const ended = new SearchUnavailable(reason)
        reject(ended)
        for (const waiting of this.#pending.values()) {
          waiting.leaveSignal()
          waiting.reject(ended)
        }
        this.#pending.clear()
        if (isReady && !this.#isClosed) this.#readyThread().catch(() => {})
      })
    })
  }

  #receive(message: ThreadMessage): void {
    if (message.type === 'progress') this.#onProgress(message.index, message.done, message.total)
    if (message.type !== 'answer' && message.type !== 'failure' && message.type !== 'cancelled') return
    const waiting = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    waiting?.leaveSignal()
    if (message.type === 'cancelled') return
    waiting?.caller?.charge(message.cost)
    if (message.type === 'answer') waiting?.resolve(message.value)
    else waiting?.reject(errorOf(message.failure))
  }
}
