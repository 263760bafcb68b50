import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The queries of one job; what they change is seen by nobody else before the commit. */
export type Tx = Kysely<Tables>
export type Job<T> = (tx: Tx) => Promise<T>

/** Runs a part of a job so that it can fail without undoing the rest of the job. */
export async function attempt<T>(tx: Tx, part: (tx: Tx) => Promise<T>): Promise<T> {
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
