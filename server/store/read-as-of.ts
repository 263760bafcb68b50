import type { Kysely } from 'kysely'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * [Note: Reading from replicas] A replica has the past of the primary, mostly of milliseconds ago. So whoever reads from one says the number of
 * the last change that the answer must have, and who has not got it does not answer. That number is what the primary has when the request
 * comes: then nobody misses what they wrote themselves or were told of, and the answer differs from the primary's in nothing but its place.
 *
 * A replica can also be ahead: a primary that waits for its replicas shows a commit only when they have it. So an answer of which the caller
 * keeps a cursor ends at the number that was asked for, both its cursor and its rows. With a higher cursor the primary would be behind its own
 * callers, and would take it for one of another store; a row beyond the cursor would come again with the next one.
 *
 * It is only for rows that never change without a number ([Note: Order of changes]): of others no number says that a replica has them. The job
 * may be run again, on the primary, so it keeps nothing outside of its answer.
 */
export async function readAsOf<T>(store: Store, seen: number, job: (query: Kysely<Tables>) => Promise<T>): Promise<T> {
  const found = await store.replicas?.read(seen, job)
  return found ? found.answer : job(store.read)
}
