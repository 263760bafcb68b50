import { refuseInWriteJob } from '../core/write-job.ts'
import type { Tx, WriteJob } from './unit-of-work.ts'

export interface PendingJob {
  run(tx: Tx): Promise<unknown>
  settle(failure: JobFailure | undefined): void
}

export interface JobFailure {
  problem: unknown
}

/**
 * [Note: Group commit] Jobs that arrive during a commit share the next transaction, each in its own savepoint: one flush of the disk
 * commits them all, and a job that throws is rolled back alone. A promise resolves only after the COMMIT.
 *
 * A job may only wait for its own queries (no network, no catalogue, no second `write`), because all other jobs wait for it. It may be run
 * again from its beginning where its transaction could not be committed, so it keeps nothing outside of it but its result.
 */
export class WriteQueue {
  readonly #commit: (batch: PendingJob[]) => Promise<void>
  readonly #maxBatch: number
  #pending: PendingJob[] = []
  #running: Promise<void> | undefined

  /** `commit` settles every job of a batch and never throws; `maxBatch` limits how long the first job waits for the others. */
  constructor(commit: (batch: PendingJob[]) => Promise<void>, maxBatch: number) {
    this.#commit = commit
    this.#maxBatch = maxBatch
  }

  async write<T>(job: WriteJob<T>): Promise<T> {
    refuseInWriteJob('Another write was started')
    return new Promise<T>((resolve, reject) => {
      let result: T
      this.#pending.push({
        run: async tx => {
          result = await job(tx)
        },
        settle: failure => (failure ? reject(failure.problem) : resolve(result)),
      })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when no job is pending. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #drain(): Promise<void> {
    // One turn of the event loop, so that requests that arrived together share the first batch.
    await new Promise(setImmediate)
    while (this.#pending.length > 0) await this.#commit(this.#pending.splice(0, this.#maxBatch))
    this.#running = undefined
  }
}
