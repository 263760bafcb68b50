import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { builtFile } from '../../core/built-file.ts'
import { FairQueue } from '../../core/fair-queue.ts'
import { Refusal } from '../../core/refusal.ts'
import type { HashAnswer, HashRequest } from './hash-messages.ts'

interface Job {
  request: HashRequest
  finish: (answer: HashAnswer) => void
  fail: (problem: Error) => void
}

interface HashThread {
  worker: Worker
  job: Job | undefined
}

/** Hashes that wait at once: some seconds of work. */
const maxWaiting = 200
const retryAfter = 5

/**
 * Threads of their own that hash passwords. A hash takes tens of milliseconds of a processor: in libuv's pool, four at once keep files and
 * compressed pages waiting. Callers take turns, and with too much work the one who sends most is refused with `not_ready`.
 */
export class HashThreads {
  readonly #size: number
  readonly #queue: FairQueue<Job>
  readonly #threads = new Set<HashThread>()

  /** One thread, or two where pages and the search still have processors of their own. */
  constructor({ size = availableParallelism() >= 4 ? 2 : 1, most = maxWaiting } = {}) {
    this.#size = size
    this.#queue = new FairQueue(most)
  }

  /** `caller`: who waits, for the turns; an address or an account. */
  run(caller: string, request: HashRequest): Promise<HashAnswer> {
    return new Promise((finish, fail) => {
      const dropped = this.#queue.add(caller, { request, finish, fail })
      dropped?.fail(new Refusal('not_ready', { retryAfter }))
      this.#work()
    })
  }

  #work(): void {
    const idle = [...this.#threads].find(thread => !thread.job) ?? (this.#threads.size < this.#size ? this.#start() : undefined)
    const job = idle && this.#queue.take()
    if (!job) return
    idle.job = job
    // An idle thread does not keep a command from ending, one at work does.
    idle.worker.ref()
    idle.worker.postMessage(job.request, [])
    this.#work()
  }

  #start(): HashThread {
    const file = builtFile('server/hash-thread.js')
    if (!file) throw new Error('The thread that hashes passwords is not built: run `node scripts/build.mjs`')
    const thread: HashThread = { worker: new Worker(file), job: undefined }
    this.#threads.add(thread)
    thread.worker.unref()
    thread.worker.on('message', (answer: HashAnswer) => {
      const { job } = thread
      thread.job = undefined
      thread.worker.unref()
      job?.finish(answer)
      this.#work()
    })
    thread.worker.on('error', () => {})
    thread.worker.on('exit', () => {
      this.#threads.delete(thread)
      thread.job?.fail(new Error('the thread that hashes passwords ended'))
      this.#work()
    })
    return thread
  }
}
