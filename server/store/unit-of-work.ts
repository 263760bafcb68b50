import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The queries of one job; others see its changes only after the commit. */
export type Tx = Kysely<Tables>
export type WriteJob<T> = (tx: Tx) => Promise<T>

/** Runs a part of a job in a savepoint, so that it can fail without undoing the rest of the job. */
export async function inSavepoint<T>(tx: Tx, part: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx)
  try {
    const result = await part(tx)
    await sql`RELEASE part`.execute(tx)
    return result
  } catch (problem) {
    await sql`ROLLBACK TO part`.execute(tx)
    await sql`RELEASE part`.execute(tx)
    throw problem
  }
}
