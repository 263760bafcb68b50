import { runWriteJob, refuseInWriteJob } from '../../core/write-job.ts'
import type { WriteJob, Tx } from '../unit-of-work.ts'
import type { StoreConnection } from './connection.ts'

interface PendingJob {
  run(tx: Tx): Promise<unknown>
  settle(failure: { problem: unknown } | undefined): void
}

/** Limits how long the first job of a batch waits for the others. */
const maxBatch = 256

/**
 * [Note: Group commit] Jobs that arrive during a commit share the next transaction, each in its own savepoint: one flush of the disk
 * commits them all, and a job that throws is rolled back alone. A promise resolves only after the COMMIT.
 *
 * A job may only wait for its own queries (no network, no catalogue, no second `write`), because all other jobs wait for it.
 */
export class GroupCommit {
  readonly #connection: StoreConnection
  #pending: PendingJob[] = []
  #running: Promise<void> | undefined

  constructor(connection: StoreConnection) {
    this.#connection = connection
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
    while (this.#pending.length > 0) await this.#commit(this.#pending.splice(0, maxBatch))
    this.#running = undefined
  }

  async #commit(batch: PendingJob[]): Promise<void> {
    const { raw, query } = this.#connection
    const failures = new Map<PendingJob, { problem: unknown }>()
    try {
      raw.exec('BEGIN IMMEDIATE')
      for (const pending of batch) {
        raw.exec('SAVEPOINT job')
        try {
          await runWriteJob(() => pending.run(query))
        } catch (problem) {
          failures.set(pending, { problem })
          raw.exec('ROLLBACK TO job')
        }
        raw.exec('RELEASE job')
      }
      raw.exec('COMMIT')
    } catch (problem) {
      // The whole transaction failed (disk full, write error): nothing of it may be acknowledged. `inTransaction` of a closed connection would
      // make libsql end the whole process.
      if (raw.open && raw.inTransaction) raw.exec('ROLLBACK')
      for (const waiting of batch) if (!failures.has(waiting)) failures.set(waiting, { problem })
    }
    for (const waiting of batch) waiting.settle(failures.get(waiting))
  }
}
