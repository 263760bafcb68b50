import { Refusal } from './refusal.ts'

/** Runs work one after another, so that much of it takes no more memory than one; refuses `not_ready` when too much waits. */
export class OneAtATime {
  readonly #most: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(most: number) {
    this.#most = most
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#most) throw new Refusal('not_ready', { retryAfter: 5 })
    this.#waiting += 1
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => undefined)
    return result.finally(() => (this.#waiting -= 1))
  }
}
