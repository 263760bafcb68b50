import type { Kysely } from 'kysely'
import { newestChangeSeq } from './change-seq.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * [Note: Reading from replicas] A replica has the past of the primary, mostly of milliseconds ago. So whoever reads from one says the number of
 * the last change that the answer must have, and who has not got it does not answer. That number is what the primary has when the request
 * comes: then nobody misses what they wrote themselves or were told of, and the answer differs from the primary's in nothing but its place.
 *
 * A replica can also be ahead: a primary that waits for its replicas shows a commit only when they have it. A cursor that is ahead of the primary
 * would be unknown there, and its rows could still come to nothing. So an answer that goes up to a number (`upTo`) counts only once the primary
 * shows that number too. It is not cut down to what was asked for: a row that changed again since would be missing, though its caller wrote it.
 *
 * It is only for rows that never change without a number ([Note: Order of changes]): of others no number says that a replica has them. The job
 * may be run again, on the primary, so it keeps nothing outside of its answer.
 */
export async function readAsOf<T>(
  store: Store,
  seen: number,
  job: (query: Kysely<Tables>) => Promise<T>,
  upTo: (answer: T) => number = () => seen,
): Promise<T> {
  const found = await store.replicas?.read(seen, job)
  const isShown = async (reached: number) => reached <= seen || reached <= (await newestChangeSeq(store.read))
  return found && (await isShown(upTo(found.answer))) ? found.answer : job(store.read)
}
