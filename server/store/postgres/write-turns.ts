import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Client, ClientBase } from 'pg'
import {
  DatabaseAway,
  databaseProblem,
  DatabaseUnavailable,
  isDatabaseLost,
  isInFailedTransaction,
  isRepeatable,
  isStalePlan,
} from '../../core/database-errors.ts'
import { runWriteJob } from '../../core/write-job.ts'
import { ColumnCodecsPlugin } from '../codecs.ts'
import type { Tables } from '../tables.ts'
import type { Tx } from '../unit-of-work.ts'
import { type JobFailure, type PendingJob, WriteQueue } from '../write-queue.ts'
import { connectWriter } from './connections.ts'
import { commitChannel } from './commit-hints.ts'
import { hasCommitMark, commitMark } from './commit-marks.ts'
import { EncodingPostgresDialect } from './dialect.ts'
import type { Primary } from './primary.ts'
import { StatementNames } from './statement-names.ts'
import { beginUnderLock } from './together/under-lock.ts'

/** PostgreSQL remembers 64 savepoints of a transaction; with more, every query of everyone becomes slower. */
const maxBatch = 60
const maxTries = 5
/** Of the database: whoever holds it is the one who writes. */
export const writeTurn = 4_921_001
const release = 'RELEASE job'
const beginTurn = beginUnderLock(writeTurn)

/**
 * [Note: Write turns] The write queue of one process on a PostgreSQL that several use. A batch begins by waiting for its turn, a lock of the
 * database that ends with the transaction: so there is one writer at a time as in SQLite, every job finds what was committed before it and
 * nothing else, and numbers of changes become visible in their order ([Note: Order of changes]). Numbers would put commits into a row
 * anyway; a batch makes one flush of all that has gathered meanwhile. Readers wait for nobody.
 *
 * What nobody has to wait for is sent with what follows it (the pipeline of `pg`): every answer costs a way there and back. So the end of a job,
 * which keeps what it has written, travels with the first query of the next one. It fails only where a job went on after an error of the database;
 * then the batch is run again, with each end waited for, so that the failure is told to the one job whose it is.
 *
 * A batch whose transaction was ended (a deadlock with somebody who takes no turn, a lost connection) is run again. If the connection is
 * lost during the COMMIT, the database is asked what became of it ([Note: Commit marks]), so that no change is lost or made twice.
 */
export class WriteTurns {
  /** Tells commits of this process from those of others. */
  readonly id = randomBytes(8).toString('hex')
  readonly #primary: Primary
  readonly #queue = new WriteQueue(batch => this.#commit(batch), maxBatch)
  readonly #names = new StatementNames()
  readonly #query: Tx
  #client: Client | undefined
  #batch = 0
  #isClosed = false

  constructor(primary: Primary) {
    this.#primary = primary
    const pool = { connect: () => this.#taken(), end: async () => undefined }
    this.#query = new Kysely<Tables>({ dialect: new EncodingPostgresDialect({ pool }), plugins: [new ColumnCodecsPlugin()] })
  }

  write: WriteQueue['write'] = job => this.#queue.write(job)

  async close(): Promise<void> {
    await this.#queue.idle()
    this.#isClosed = true
    await this.#disconnect()
  }

  async #commit(batch: PendingJob[]): Promise<void> {
    let isHasty = true
    for (let tries = 1; ; tries++) {
      try {
        const failures = await this.#transaction(batch, isHasty)
        for (const job of batch) job.settle(failures.get(job))
        return
      } catch (problem) {
        // One that is away was waited for.
        const isOver = problem instanceof OutcomeUnknown || problem instanceof DatabaseAway || tries === maxTries
        const isUnclear: boolean = isHasty && batch.length > 1 && isInFailedTransaction(problem)
        isHasty &&= !isUnclear
        const mayTry = !isOver && (isUnclear || isWorthAnother(problem))
        if (mayTry) await pause(Math.random() * 20 * 2 ** tries)
        else {
          const failure = { problem: problem instanceof OutcomeUnknown ? new DatabaseUnavailable(problem) : databaseProblem(problem) }
          for (const job of batch) job.settle(failure)
          return
        }
      }
    }
  }

  /** One try. Returns the jobs that threw; throws if nothing of the batch was committed. */
  async #transaction(batch: readonly PendingJob[], isHasty: boolean): Promise<Map<PendingJob, JobFailure>> {
    const client = await this.#connected()
    const failures = new Map<PendingJob, JobFailure>()
    try {
      const number = ++this.#batch
      const isOne = batch.length === 1
      await client.query(`${beginTurn}; ${commitMark(this.id, number)}${isOne ? '' : '; SAVEPOINT job'}`)
      let ended: Promise<unknown> = Promise.resolve()
      for (const job of batch) {
        const end = isOne ? undefined : job === batch.at(-1) ? release : `${release}; SAVEPOINT job`
        const problem = await this.#run(client, job, isOne, isHasty ? undefined : end)
        await ended
        if (problem) failures.set(job, problem)
        else if (isHasty && end !== undefined) {
          ended = client.query(end)
          // Heard where it is waited for.
          ended.catch(() => undefined)
        }
      }
      await ended
      if (failures.size === batch.length) await client.query('ROLLBACK')
      else await this.#commitAs(client, number)
      return failures
    } catch (problem) {
      if (isDatabaseLost(problem) || isStalePlan(problem) || problem instanceof OutcomeUnknown) void this.#disconnect()
      else await client.query('ROLLBACK').catch(() => void this.#disconnect())
      throw problem
    }
  }

  /** `end` keeps what the job has written, and is waited for; a job that throws leaves its savepoint to the next one. */
  async #run(client: Client, job: PendingJob, isOne: boolean, end: string | undefined): Promise<JobFailure | undefined> {
    try {
      await runWriteJob(() => job.run(this.#query))
      if (end !== undefined) await client.query(end)
      return undefined
    } catch (problem) {
      if (isWorthAnother(problem)) throw problem
      if (!isOne) await client.query('ROLLBACK TO job')
      return { problem }
    }
  }

  /** However long a replica that must have it too is waited for: PostgreSQL would end the wait, and call committed what that one lacks. */
  async #commitAs(client: Client, number: number): Promise<void> {
    try {
      await client.query(`SET LOCAL statement_timeout = 0; NOTIFY ${commitChannel}, '${this.id}'; COMMIT`)
    } catch (problem) {
      if (!isDatabaseLost(problem) || !(await this.#wasCommitted(number, problem))) throw problem
      void this.#disconnect()
    }
  }

  /** Asks what became of a batch whose COMMIT was not answered. Throws OutcomeUnknown if nobody can tell. */
  async #wasCommitted(number: number, cause: unknown): Promise<boolean> {
    for (let tries = 1; tries <= maxTries; tries++) {
      try {
        const client = await connectWriter(this.#primary)
        try {
          // The turn is free when the transaction is over.
          await client.query(beginTurn)
          return await hasCommitMark(client, this.id, number)
        } finally {
          await client.end().catch(() => undefined)
        }
      } catch (problem) {
        if (!isDatabaseLost(problem) || problem instanceof DatabaseAway) break
        await pause(20 * 2 ** tries)
      }
    }
    throw new OutcomeUnknown(cause)
  }

  async #connected(): Promise<Client> {
    if (this.#isClosed) throw new Error('The database connection is not open')
    this.#client ??= await connectWriter(this.#primary)
    return this.#client
  }

  /** Where the connection was lost its end is waited for in vain. */
  async #disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  /** The writer's connection. It answers in the order in which it is asked. */
  async #taken() {
    const query = (text: string, values?: unknown[]) => {
      if (!this.#client) throw new Error('The database connection is not open')
      return this.#client.query(this.#names.named(text, values))
    }
    // The dialect asks with a text and values only.
    return { query: query as ClientBase['query'], release: () => undefined }
  }
}

/** Its transaction was ended for a reason that need not come again. */
const isWorthAnother = (problem: unknown): boolean => isRepeatable(problem) || isDatabaseLost(problem) || isStalePlan(problem)

/** Whether the transaction was committed is known to nobody who answers. */
class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super('It is not known whether the transaction was committed', { cause })
  }
}
