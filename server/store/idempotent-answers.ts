import { addAccountBytes } from './account-bytes.ts'
import type { Store } from './store.ts'
import type { Tx } from './unit-of-work.ts'

/** A key with a client's number: `<clientId>.<seq>`. */
export const numberedKey = /^(.+)\.(\d{1,15})$/

const maxAgeMs = 45 * 24 * 3600_000
const batchSize = 2000

/**
 * Deletes responses older than 45 days. For each client, the first number that is still stored is kept forever: an older call that arrives
 * later cannot be told from a repetition and is answered `dedupe_window_passed`. Returns the number of deleted responses.
 */
export async function pruneMutations(store: Store, now: number): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await store.write(tx => pruneBatch(tx, now - maxAgeMs))
    deleted += count
    if (count < batchSize) return deleted
  }
}

async function pruneBatch(tx: Tx, before: number): Promise<number> {
  const old = await tx
    .selectFrom('mutations')
    .select(['user_id', 'mid', 'bytes'])
    .where('created_at', '<', before)
    .limit(batchSize)
    .execute()
  const freed = new Map<string, number>()
  for (const { user_id, mid, bytes } of old) {
    freed.set(user_id, (freed.get(user_id) ?? 0) + bytes)
    await tx.deleteFrom('mutations').where('user_id', '=', user_id).where('mid', '=', mid).execute()
    const [, client_id, seq] = numberedKey.exec(mid) ?? []
    if (client_id === undefined) continue
    const min_retained_seq = Number(seq) + 1
    await tx
      .insertInto('dedupe_windows')
      .values({ user_id, client_id, min_retained_seq })
      .onConflict(conflict =>
        conflict
          .columns(['user_id', 'client_id'])
          .doUpdateSet({ min_retained_seq })
          .where('dedupe_windows.min_retained_seq', '<', min_retained_seq),
      )
      .execute()
  }
  for (const [userId, bytes] of freed) await addAccountBytes(tx, userId, -bytes)
  return old.length
}
