import type { Worker } from 'node:worker_threads'
import type { IndexName } from '#contract/indexes/shape.ts'
import { CallerLeft } from '../../core/caller-left.ts'
import { DamagedData } from '../../core/faults.ts'
import { type Promised, type Searches, searchNames } from '../port.ts'
import { SearchUnavailable } from '../problems.ts'
import { startThread } from './start-thread.ts'
import type { BuildProgress } from './storage/segments.ts'
import { problemOf, type ThreadReply, type ThreadRequest } from './thread-messages.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * The caller's side of the search thread. A thread that dies takes its open requests with it (SearchUnavailable) and is
 * started again; one that dies before it was ready is not, until the next request.
 */
export class SearchClient {
  readonly #dir: string
  readonly #onProgress: BuildProgress
  readonly #waiting = new Map<number, Waiting>()
  #thread: Promise<Worker> | undefined
  #nextId = 1
  #closed = false

  private constructor(dir: string, onProgress: BuildProgress) {
    this.#dir = dir
    this.#onProgress = onProgress
  }

  /** Resolves when searches can be answered. Throws DamagedData or SearchUnavailable. */
  static async open(dir: string, onProgress: BuildProgress): Promise<SearchClient> {
    const client = new SearchClient(dir, onProgress)
    await client.#running()
    return client
  }

  /** Every question of the port, answered by the thread. After the signal what still waits there is dropped: throws CallerLeft. */
  searches(until?: AbortSignal): Promised<Searches> {
    return Object.fromEntries(
      searchNames.map(name => [name, (...args: unknown[]) => this.#call(name, args, until)]),
    ) as unknown as Promised<Searches>
  }

  /** Tells the thread that these indexes changed on the disk. Searches asked for afterwards find the changes. */
  async refresh(indexes: IndexName[]): Promise<void> {
    const thread = await this.#running()
    thread.postMessage({ ask: 'refresh', indexes } satisfies ThreadRequest, [])
  }

  async close(): Promise<void> {
    this.#closed = true
    const thread = await this.#thread?.catch(() => undefined)
    if (!thread) return
    const ended = new Promise(resolve => thread.once('exit', resolve))
    thread.postMessage({ ask: 'close' } satisfies ThreadRequest, [])
    await ended
  }

  async #call(name: keyof Searches, args: readonly unknown[], until: AbortSignal | undefined): Promise<unknown> {
    const thread = await this.#running()
    if (until?.aborted) throw new CallerLeft()
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      until?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return
        thread.postMessage({ ask: 'forget', id } satisfies ThreadRequest, [])
        reject(new CallerLeft())
      })
      thread.postMessage({ ask: 'call', id, name, args } satisfies ThreadRequest, [])
    })
  }

  #running(): Promise<Worker> {
    if (this.#closed) return Promise.reject(new SearchUnavailable('it was closed'))
    this.#thread ??= this.#start()
    return this.#thread
  }

  #start(): Promise<Worker> {
    const thread = startThread({ task: 'search', dir: this.#dir })
    return new Promise((resolve, reject) => {
      let ready = false
      let reason = 'the search thread ended'
      thread.on('error', error => (reason = error.message))
      thread.on('message', (reply: ThreadReply) => {
        if (reply.say === 'ready') {
          ready = true
          resolve(thread)
        } else if (reply.say === 'damaged') reject(new DamagedData(reply.file, reply.reason, reply.remedy))
        else this.#take(reply)
      })
      thread.on('exit', () => {
        this.#thread = undefined
        const gone = new SearchUnavailable(reason)
        reject(gone)
        for (const waiting of this.#waiting.values()) waiting.reject(gone)
        this.#waiting.clear()
        if (ready && !this.#closed) this.#running().catch(() => {})
      })
    })
  }

  #take(reply: ThreadReply): void {
    if (reply.say === 'progress') this.#onProgress(reply.index, reply.done, reply.total)
    if (reply.say !== 'answer' && reply.say !== 'failure') return
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.say === 'answer') waiting?.resolve(reply.value)
    else waiting?.reject(problemOf(reply.failure))
  }
}
