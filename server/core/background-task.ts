import { leaveWriteJob } from './write-job.ts'

/**
 * Runs work that waits in the store, one run at a time, and once more if it was woken meanwhile. If a run throws, `onFailure` returns the
 * number of milliseconds until the next one.
 */
export class BackgroundTask {
  readonly #work: () => Promise<void>
  readonly #onFailure: (problem: unknown) => number
  #run: Promise<void> | undefined
  /** There may be work that the current run has not seen. */
  #isWoken = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false

  constructor(work: () => Promise<void>, onFailure: (problem: unknown) => number) {
    this.#work = work
    this.#onFailure = onFailure
  }

  /** Lets the work itself end early. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Resolves when no more work is known. Never throws. */
  wake(): Promise<void> {
    this.#isWoken = true
    // A write job that calls `wake` must not wait for the run.
    if (!this.#isStopped) this.#run ??= leaveWriteJob(() => this.#runWhileWoken())
    return this.#run ?? Promise.resolve()
  }

  wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.wake(), ms).unref()
  }

  /** Starts no further run and waits for the current one. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#run
  }

  async #runWhileWoken(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false
      try {
        await this.#work()
      } catch (problem) {
        this.wakeIn(this.#onFailure(problem))
      }
    }
    // Synchronous with the last check, so that `wake` never relies on a run that has ended.
    this.#run = undefined
  }
}

/** Milliseconds after the first, second, … failure; the last one is repeated. */
const delays = [1000, 5000, 30_000, 300_000]

/** A background task that is tried again while it fails, ever more slowly. */
export function retriedTask(work: () => Promise<void>, failed: (problem: unknown) => void): BackgroundTask {
  let failures = 0
  return new BackgroundTask(
    async () => {
      await work()
      failures = 0
    },
    problem => {
      failed(problem)
      return delays[Math.min(failures++, delays.length - 1)]!
    },
  )
}
