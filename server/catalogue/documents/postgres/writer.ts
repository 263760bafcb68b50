import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { databaseProblem, isDatabaseLost, isRepeatable } from '../../../core/database-errors.ts'
import { connectWriter } from '../../../store/postgres/connections.ts'
import type { Primary } from '../../../store/postgres/primary.ts'

/** Where every write is told. */
export const recordChannel = 'indago_records'
/** Of the database: whoever holds it is the one who writes records. Accounts have a turn of their own, so neither waits for the other. */
const recordTurn = 4_921_010
const maxTries = 5

/** The queries of one transaction. */
export interface RecordQueries {
  all<T>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/**
 * One writer at a time among all servers, by a lock that ends with the transaction ([Note: Write turns]): so it finds what was committed
 * before it and nothing else, and numbers become visible in their order. Every transaction here may be made twice with the same end, so one
 * whose answer was lost is simply made again.
 */
export class RecordWriter {
  readonly #primary: Primary
  #client: Client | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(primary: Primary) {
    this.#primary = primary
  }

  /** All that `work` writes, or nothing. It may be called again from its beginning, so it keeps nothing outside. */
  transact<T>(work: (tx: RecordQueries) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#tried(work))
    this.#last = result.catch(() => undefined)
    return result
  }

  async close(): Promise<void> {
    await this.#last
    this.#isClosed = true
    await this.#disconnect()
  }

  async #tried<T>(work: (tx: RecordQueries) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(work)
      } catch (problem) {
        if (tries === maxTries || !(isRepeatable(problem) || isDatabaseLost(problem))) throw databaseProblem(problem)
        await pause(20 * 2 ** tries)
      }
    }
  }

  async #once<T>(work: (tx: RecordQueries) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('The database connection is not open')
    const client = (this.#client ??= await connectWriter(this.#primary))
    const tx: RecordQueries = {
      all: async <R>(text: string, values?: readonly unknown[]) => (await client.query(text, values?.slice())).rows as R[],
    }
    try {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${recordTurn})`)
      const result = await work(tx)
      await client.query(`NOTIFY ${recordChannel}; COMMIT`)
      return result
    } catch (problem) {
      if (isDatabaseLost(problem)) await this.#disconnect()
      else await client.query('ROLLBACK').catch(() => this.#disconnect())
      throw problem
    }
  }

  async #disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }
}
