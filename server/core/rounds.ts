import { leaveWriteJob } from './write-job.ts'

/**
 * Work that waits in the store and is looked after in rounds: one at a time, and one more whenever somebody woke it meanwhile. A round
 * that throws is reported to `failed`, which answers after how many milliseconds to look again.
 */
export class Rounds {
  readonly #work: () => Promise<void>
  readonly #failed: (problem: unknown) => number
  #round: Promise<void> | undefined
  /** Something may wait that the round under way has not seen. */
  #isMore = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  constructor(work: () => Promise<void>, failed: (problem: unknown) => number) {
    this.#work = work
    this.#failed = failed
  }

  /** For the work itself, so that it ends early. */
  get stopped(): boolean {
    return this.#stopped
  }

  /** Resolves when nothing more is known to wait. Never throws. */
  wake(): Promise<void> {
    this.#isMore = true
    // A job that wakes us does not wait for us.
    if (!this.#stopped) this.#round ??= leaveWriteJob(() => this.#rounds())
    return this.#round ?? Promise.resolve()
  }

  wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.wake(), ms).unref()
  }

  /** Begins no further round and waits for the one under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  async #rounds(): Promise<void> {
    while (this.#isMore && !this.#stopped) {
      this.#isMore = false
      try {
        await this.#work()
      } catch (problem) {
        this.wakeIn(this.#failed(problem))
      }
    }
    // In one step with the last look, so that nobody counts on a round that looks no more.
    this.#round = undefined
  }
}
