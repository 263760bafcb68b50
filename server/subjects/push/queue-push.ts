import type { Tx } from '../../store/unit-of-work.ts'
import { activeDevices } from './devices.ts'

/** What the devices of a user show of an alert. */
interface AlertNews {
  userId: string
  alert: string
  title: string
  body: string
}

/** Characters: a push service takes 4096 bytes, and a screen shows less. */
const most = { title: 300, body: 300 }

/**
 * Writes a push message for every browser of a user, in the transaction of its cause. One that still waits for the same alert is replaced:
 * nobody needs to hear of it twice.
 */
export async function queuePush(tx: Tx, { userId, alert, title, body }: AlertNews, now: number, notBefore: number): Promise<void> {
  const devices = await activeDevices(tx, now).select('device.sid').where('device.user_id', '=', userId).execute()
  const news = { title: cut(title, most.title), body: cut(body, most.body), created_at: now, attempts: 0, not_before: notBefore }
  for (const { sid } of devices)
    await tx
      .insertInto('push_messages')
      .values({ sid, alert, user_id: userId, ...news })
      .onConflict(conflict => conflict.columns(['sid', 'alert']).doUpdateSet(news))
      .execute()
}

const cut = (text: string, length: number): string => {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
