import type { Store } from './store.ts'
import type { Tx } from './unit-of-work.ts'

/** A key that a client numbers: `<clientId>.<seq>`. */
export const numberedKey = /^(.+)\.(\d{1,15})$/

const keptFor = 45 * 24 * 3600_000
const prunedAtOnce = 2000

/**
 * Forgets answers older than 45 days. What stays for ever, per client, is the first number that is still remembered: an older one
 * that turns up later cannot be told from a repetition and is answered `dedupe_window_passed`. Answers how many were forgotten.
 */
export async function pruneMutations(store: Store, now: number): Promise<number> {
  let forgotten = 0
  for (;;) {
    const count = await store.write(tx => pruneSome(tx, now - keptFor))
    forgotten += count
    if (count < prunedAtOnce) return forgotten
  }
}

async function pruneSome(tx: Tx, before: number): Promise<number> {
  const old = await tx.selectFrom('mutations').select(['user_id', 'mid']).where('created_at', '<', before).limit(prunedAtOnce).execute()
  for (const { user_id, mid } of old) {
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
  return old.length
}
