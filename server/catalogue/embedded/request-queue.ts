import type { ThreadRequest } from './thread-messages.ts'

/** A request that waits in the queue. */
type QueuedRequest = Exclude<ThreadRequest, { type: 'cancel' }>

interface Worker {
  /** Handles the first request of the queue. */
  handle(request: QueuedRequest): void
  /** Does one short step of background work. Returns whether more is left. */
  runIdleStep(): boolean
}

/**
 * Requests that wait for the search thread. They are handled in order, one per turn of the event loop, so that messages which arrive
 * meanwhile are seen between two of them: a cancelled request is dropped and costs nothing. After each request comes one step of background
 * work, so that neither delays the other for long.
 */
export class RequestQueue {
  readonly #worker: Worker
  readonly #queue: QueuedRequest[] = []
  #isScheduled = false

  constructor(worker: Worker) {
    this.#worker = worker
  }

  enqueue(request: QueuedRequest): void {
    this.#queue.push(request)
    this.wake()
  }

  /** Removes a call that still waits; one that was answered already stays answered. */
  cancel(id: number): void {
    const at = this.#queue.findIndex(request => request.type === 'call' && request.id === id)
    if (at >= 0) this.#queue.splice(at, 1)
  }

  /** Schedules a turn because there may be work again. */
  wake(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#isScheduled = false
    const request = this.#queue.shift()
    if (request) this.#worker.handle(request)
    if (this.#worker.runIdleStep() || this.#queue.length > 0) this.wake()
  }
}
