import { FairQueue } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

interface Waiting {
  begin: () => Promise<void>
  drop: () => void
}

/**
 * Runs work one after another, so that much of it takes no more memory than one. Callers take turns; when too much waits, the one who sends most is
 * refused with `not_ready`.
 */
export class OneAtATime {
  readonly #waiting: FairQueue<Waiting>
  #isWorking = false

  constructor(most: number) {
    this.#waiting = new FairQueue(most)
  }

  /** `caller`: who waits, for the turns. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => work().then(resolve, reject)
      const drop = () => reject(new Refusal('not_ready', { retryAfter: 5 }))
      this.#waiting.add(caller, { begin, drop })?.drop()
      void this.#work()
    })
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) await next.begin()
    this.#isWorking = false
  }
}
