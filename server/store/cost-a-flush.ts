import type { Tx } from './unit-of-work.ts'

/**
 * Writes something of no meaning. A request that writes for a known address must also cost a flush of the disk for an unknown one, or that could be
 * recognised by the response time (A7).
 */
export async function costAFlush(tx: Tx, now: number): Promise<void> {
  const value = String(now)
  await tx
    .insertInto('meta')
    .values({ name: 'sign_in_of_nobody', value })
    .onConflict(clash => clash.column('name').doUpdateSet({ value }))
    .execute()
}
