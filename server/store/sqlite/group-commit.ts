import { runWriteJob } from '../../core/write-job.ts'
import type { WriteJob } from '../unit-of-work.ts'
import { type JobFailure, type PendingJob, WriteQueue } from '../write-queue.ts'
import type { StoreConnection } from './connection.ts'

const maxBatch = 256

/** The write queue of a connection ([Note: Group commit]). */
export class GroupCommit {
  readonly #connection: StoreConnection
  readonly #queue = new WriteQueue(batch => this.#commit(batch), maxBatch)

  constructor(connection: StoreConnection) {
    this.#connection = connection
  }

  write<T>(job: WriteJob<T>): Promise<T> {
    return this.#queue.write(job)
  }

  /** Resolves when no job is pending. */
  idle(): Promise<void> {
    return this.#queue.idle()
  }

  async #commit(batch: PendingJob[]): Promise<void> {
    const { raw, query } = this.#connection
    const failures = new Map<PendingJob, JobFailure>()
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
