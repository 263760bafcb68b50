import { randomBytes } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Of more devices, the one that was not seen longest is forgotten; what is sealed there stays sealed. */
const devicesAtMost = 20
const seenEvery = 3600_000

/**
 * The key that locks what waits unsent on one device of one user (offline.md 2.8): 256 random bits in base64url, made when it is first
 * asked for and the same ever after.
 */
export async function deviceKeyOf(store: Store, userId: string, deviceId: string, now: number): Promise<string> {
  const known = await deviceOf(store.read, userId, deviceId)
  if (known && now - known.last_seen_at <= seenEvery) return known.device_key
  const written = store.write(async tx => {
    const device_key = (await deviceOf(tx, userId, deviceId))?.device_key ?? randomBytes(32).toString('base64url')
    await tx
      .insertInto('devices')
      .values({ user_id: userId, device_id: deviceId, device_key, created_at: now, last_seen_at: now })
      .onConflict(clash => clash.columns(['user_id', 'device_id']).doUpdateSet({ last_seen_at: now }))
      .execute()
    await forgetOldest(tx, userId)
    return device_key
  })
  // That it was seen is no reason to be without it where the disk is full (D5).
  return known ? written.catch(() => known.device_key) : written
}

const deviceOf = (query: Tx, userId: string, deviceId: string) =>
  query
    .selectFrom('devices')
    .select(['device_key', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const tooMany = await tx
    .selectFrom('devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1000)
    .offset(devicesAtMost)
    .execute()
  for (const { device_id } of tooMany)
    await tx.deleteFrom('devices').where('user_id', '=', userId).where('device_id', '=', device_id).execute()
}
