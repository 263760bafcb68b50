import type { Kysely } from 'kysely'
import { alertPage } from '#contract/alert-names.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { PushDevice } from '#contract/push.ts'
import type { PushMessage } from '#contract/push-message.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { activeDevices } from './devices.ts'
import { whenWanted } from './when-wanted.ts'

/** A message whose turn it is, and where it goes. */
export interface DueMessage {
  sid: string
  alert: string
  created_at: number
  attempts: number
  device: PushDevice
  message: PushMessage
}

/** Sent at once, so that one slow push service holds up few. */
const together = 8
/** Milliseconds from one attempt to the next, where the push service names none. */
const pauses = [60_000, 5 * 60_000, 15 * 60_000, 3600_000, 2 * 3600_000, 4 * 3600_000, 6 * 3600_000]
const longestPause = 6 * 3600_000

const dueMessages = (query: Kysely<Tables>, now: number) =>
  activeDevices(query, now).innerJoin('push_messages as message', 'message.sid', 'device.sid').where('not_before', '<=', now)

export const hasDueMessages = async (query: Kysely<Tables>, now: number): Promise<boolean> =>
  (await dueMessages(query, now).select('alert').limit(1).execute()).length > 0

/**
 * Those that are to be sent now. The attempt is counted before sending, so that no message is tried for ever, and no other server sends it too.
 * One that nobody wants any more, or that nobody took for a day, is dropped; one that meets quiet hours waits until they end.
 */
export async function claimDueMessages(tx: Tx, now: number): Promise<DueMessage[]> {
  const rows = await dueMessages(tx, now)
    .selectAll('message')
    .select(['endpoint', 'p256dh_key', 'auth_secret'])
    .orderBy('not_before')
    .limit(together)
    .execute()
  const due: DueMessage[] = []
  for (const { sid, alert, user_id, attempts, created_at, title, body, endpoint, p256dh_key, auth_secret } of rows) {
    const isOver = attempts >= deliveryLimits.push.attempts || created_at < now - deliveryLimits.push.days * 24 * 3600_000
    const at = isOver ? undefined : await whenWanted(tx, user_id, alert, now)
    if (at === undefined) await dropMessage(tx, { sid, alert, created_at })
    else if (at > now) await waitUntil(tx, { sid, alert, created_at }, attempts, at)
    else {
      await waitUntil(tx, { sid, alert, created_at }, attempts + 1, now + pauseAfter(attempts))
      const device = { endpoint, keys: { p256dh: p256dh_key, auth: auth_secret } }
      due.push({ sid, alert, created_at, attempts, device, message: { title, body, tag: alert, url: alertPage(alert) } })
    }
  }
  return due
}

const pauseAfter = (attempts: number): number => pauses[attempts] ?? longestPause

type Named = Pick<DueMessage, 'sid' | 'alert' | 'created_at'>

/** Only the one that was sent: a later one may have taken its place. */
export async function dropMessage(tx: Tx, { sid, alert, created_at }: Named): Promise<void> {
  await tx.deleteFrom('push_messages').where('sid', '=', sid).where('alert', '=', alert).where('created_at', '=', created_at).execute()
}

/** The push service asked to wait so long; everything for this browser does, within bounds. */
export async function holdBack(tx: Tx, { sid, attempts }: DueMessage, afterMs: number | undefined, now: number): Promise<void> {
  if (afterMs === undefined) return
  const until = now + Math.min(Math.max(afterMs, pauseAfter(attempts)), longestPause)
  await tx.updateTable('push_messages').set({ not_before: until }).where('sid', '=', sid).where('not_before', '<', until).execute()
}

async function waitUntil(tx: Tx, { sid, alert, created_at }: Named, attempts: number, not_before: number): Promise<void> {
  await tx
    .updateTable('push_messages')
    .set({ attempts, not_before })
    .where('sid', '=', sid)
    .where('alert', '=', alert)
    .where('created_at', '=', created_at)
    .execute()
}
