import type { Kysely } from 'kysely'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { PushDevice } from '#contract/push.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** The browsers of sessions that still work. */
export const activeDevices = (query: Kysely<Tables>, now: number) =>
  query
    .selectFrom('push_devices as device')
    .innerJoin('sessions', 'sessions.sid', 'device.sid')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)

export async function hasDevice(query: Kysely<Tables>, { sid }: Pick<User, 'sid'>): Promise<boolean> {
  return (await query.selectFrom('push_devices').select('sid').where('sid', '=', sid).executeTakeFirst()) !== undefined
}

/** Remembers the browser of a session. A browser belongs to who logged in there last; of too many the oldest go. */
export async function putDevice(tx: Tx, { id, sid }: Pick<User, 'id' | 'sid'>, { endpoint, keys }: PushDevice, now: number): Promise<void> {
  await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('sid', '!=', sid).execute()
  const row = { endpoint, p256dh_key: keys.p256dh, auth_secret: keys.auth, user_id: id }
  await tx
    .insertInto('push_devices')
    .values({ ...row, sid, created_at: now })
    .onConflict(conflict => conflict.column('sid').doUpdateSet(row))
    .execute()
  const beyond = await tx
    .selectFrom('push_devices')
    .select('sid')
    .where('user_id', '=', id)
    .where('sid', '!=', sid)
    .orderBy('created_at', 'desc')
    .limit(deliveryLimits.push.devices)
    .offset(deliveryLimits.push.devices - 1)
    .execute()
  for (const old of beyond) await dropDevice(tx, old.sid)
}

/** Its waiting messages go with it. */
export async function dropDevice(tx: Tx, sid: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('sid', '=', sid).execute()
}

/** Deletes the browsers of sessions that have ended, and messages that nobody waits for any more. */
export async function prunePush(tx: Tx, now: number): Promise<void> {
  const active = activeDevices(tx, now).select('device.sid')
  await tx.deleteFrom('push_devices').where('sid', 'not in', active).execute()
  await tx
    .deleteFrom('push_messages')
    .where('created_at', '<', now - deliveryLimits.push.days * 24 * 3600_000)
    .execute()
}
