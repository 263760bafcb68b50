import { asWriteJob, needsNoWriteJob } from '../../core/write-job.ts'
import type { Job, Tx } from '../unit-of-work.ts'
import type { Connection } from './connection.ts'

interface Waiting {
  run(tx: Tx): Promise<unknown>
  settle(failure: { problem: unknown } | undefined): void
}

/** A batch is bounded so that the first of it does not wait for a crowd. */
const batchAtMost = 256

/**
 * [Note: Group commit] Jobs that arrive while a commit runs share the next transaction, each in a savepoint of its own: one disk
 * flush acknowledges them all, and a job that throws is undone alone. A promise is fulfilled only after the COMMIT.
 *
 * A job must wait for nothing but its own queries (no network, no catalogue, no second `write`), because all others wait for it.
 */
export class GroupCommit {
  readonly #connection: Connection
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async write<T>(job: Job<T>): Promise<T> {
    needsNoWriteJob('Another write was begun')
    return new Promise<T>((resolve, reject) => {
      let result: T
      this.#waiting.push({
        run: async tx => {
          result = await job(tx)
        },
        settle: failure => (failure ? reject(failure.problem) : resolve(result)),
      })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets the requests that arrived together meet in the first batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, batchAtMost))
    this.#running = undefined
  }

  async #commit(batch: Waiting[]): Promise<void> {
    const { raw, query } = this.#connection
    const failures = new Map<Waiting, { problem: unknown }>()
    try {
      raw.exec('BEGIN IMMEDIATE')
      for (const waiting of batch) {
        raw.exec('SAVEPOINT job')
        try {
          await asWriteJob(() => waiting.run(query))
        } catch (problem) {
          failures.set(waiting, { problem })
          raw.exec('ROLLBACK TO job')
        }
        raw.exec('RELEASE job')
      }
      raw.exec('COMMIT')
    } catch (problem) {
      // The transaction as a whole failed (disk full, write error): nothing of it may be acknowledged.
      // A closed connection must not be asked: libsql ends the whole process over it.
      if (raw.open && raw.inTransaction) raw.exec('ROLLBACK')
      for (const waiting of batch) if (!failures.has(waiting)) failures.set(waiting, { problem })
    }
    for (const waiting of batch) waiting.settle(failures.get(waiting))
  }
}
