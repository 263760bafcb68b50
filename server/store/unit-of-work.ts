import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The queries of one job; others see its changes only after the commit. */
export type Tx = Kysely<Tables>
export type WriteJob<T> = (tx: Tx) => Promise<T>

/**
 * For queries of a job that need not wait for each other: on a database server they go there together. All end before it does, also where one
 * fails, so that none comes after the end of the job; throws the first failure of the list.
 */
export async function sentTogether<T extends readonly unknown[] | []>(queries: T): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(queries)
  return Promise.all(queries)
}

/** Runs a part of a job, which can fail without undoing the rest. Its savepoint is left: `releaseAttempt` is sent with what follows. */
export async function attempt<T>(tx: Tx, part: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const [, result] = await sentTogether([sql`SAVEPOINT attempt`.execute(tx), part(tx)])
    return result
  } catch (problem) {
    await sql`ROLLBACK TO attempt`.execute(tx)
    throw problem
  }
}

export const releaseAttempt = (tx: Tx): Promise<unknown> => sql`RELEASE attempt`.execute(tx)

/** Runs a part of a job in a savepoint, so that it can fail without undoing the rest of the job. */
export async function inSavepoint<T>(tx: Tx, part: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await attempt(tx, part)
  } finally {
    await releaseAttempt(tx)
  }
}
