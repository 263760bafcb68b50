import { randomBytes } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** With more devices, the one that was unused longest is deleted; its encrypted data stays encrypted. */
const maxDevices = 20
const lastSeenIntervalMs = 3600_000

/**
 * The key that encrypts the unsent changes on one device of a user (src/offline/README.md "Who can read the stored data"): 256 random bits in base64url, created at the first
 * request and never changed.
 */
export async function deviceKeyOf(store: Store, userId: string, deviceId: string, now: number): Promise<string> {
  const known = await deviceOf(store.read, userId, deviceId)
  if (known && now - known.last_seen_at <= lastSeenIntervalMs) return known.device_key
  const written = store.write(async tx => {
    const device_key = (await deviceOf(tx, userId, deviceId))?.device_key ?? randomBytes(32).toString('base64url')
    await tx
      .insertInto('devices')
      .values({ user_id: userId, device_id: deviceId, device_key, created_at: now, last_seen_at: now })
      .onConflict(clash => clash.columns(['user_id', 'device_id']).doUpdateSet({ last_seen_at: now }))
      .execute()
    await deleteOldest(tx, userId)
    return device_key
  })
  // If the disk is full, the key is returned even though its use cannot be stored (D5).
  return known ? written.catch(() => known.device_key) : written
}

const deviceOf = (query: Tx, userId: string, deviceId: string) =>
  query
    .selectFrom('devices')
    .select(['device_key', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()

async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  const tooMany = await tx
    .selectFrom('devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1000)
    .offset(maxDevices)
    .execute()
  for (const { device_id } of tooMany)
    await tx.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', device_id).execute()
}
