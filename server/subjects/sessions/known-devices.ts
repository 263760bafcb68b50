import { hashSecret, newSecret } from '../../core/secrets.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** With more, the one that was unused longest is forgotten. */
const maxKnownDevices = 20
/** Wrong passwords on a known device since the last right one; after that it counts as unknown. */
const maxDeviceFailures = 10

/**
 * [Note: Known devices] A browser in which a user signed in with the password has a secret of this server. Its attempts to sign in have a
 * limit of their own, so that strangers who guess the password do not keep the owner out. The secret opens nothing: it gives ten guesses, once.
 */

/**
 * Whether the attempt comes from a known device of the account; then it is counted there, as a failure until `rememberDevice`. Simultaneous
 * attempts are limited too.
 */
export async function countOnKnownDevice(store: Store, email: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false
  const device_hash = hashSecret(secret)
  const known = await store.read
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('user_id')
    .where('email', '=', email)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst()
  if (!known) return false
  const counted = await store.write(tx =>
    tx
      .updateTable('known_devices')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('user_id', '=', known.user_id)
      .where('device_hash', '=', device_hash)
      .where('failures', '<', maxDeviceFailures)
      .executeTakeFirst(),
  )
  return counted.numUpdatedRows > 0n
}

/** Whether the secret is that of a browser in which this user has signed in. */
export async function isKnownDevice(query: Tx, userId: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false
  const known = query.selectFrom('known_devices').select('user_id').where('user_id', '=', userId)
  return (await known.where('device_hash', '=', hashSecret(secret)).executeTakeFirst()) !== undefined
}

/** Call once a session has begun. Returns the secret of this browser: the one it has, if this server made it, or a new one. */
export function rememberDevice(store: Store, userId: string, secret: string | undefined, now: number): Promise<string> {
  return store.write(async tx => {
    const isOurs = secret !== undefined && (await isKnown(tx, hashSecret(secret)))
    const own = isOurs ? secret : newSecret()
    await tx
      .insertInto('known_devices')
      .values({ user_id: userId, device_hash: hashSecret(own), failures: 0, created_at: now, last_used_at: now })
      .onConflict(clash => clash.columns(['user_id', 'device_hash']).doUpdateSet({ failures: 0, last_used_at: now }))
      .execute()
    await forgetOldest(tx, userId)
    return own
  })
}

/** Call when the password changes: whoever knew the old one may have signed in with it. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

const isKnown = async (tx: Tx, device_hash: string): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('user_id').where('device_hash', '=', device_hash).executeTakeFirst()) !== undefined

async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const tooMany = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(1000)
    .offset(maxKnownDevices)
    .execute()
  for (const { device_hash } of tooMany)
    await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', '=', device_hash).execute()
}
