import { pushBody } from '#contract/alert-texts.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { queuePush, whenWanted } from '../push/index.ts'

interface Told {
  userId: string
  alert: string
  /** What the notification says. */
  title: string
  finds: number
}

/** Shows on the devices of a user what an alert found, if they want that of it; in quiet hours when they end. */
export async function pushFinds(tx: Tx, { userId, alert, title, finds }: Told, now: number): Promise<void> {
  const at = await whenWanted(tx, userId, alert, now)
  if (at === undefined) return
  const newest = await tx
    .selectFrom('alert_finds')
    .select('title')
    .where('user_id', '=', userId)
    .where('alert', '=', alert)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const body = newest ? pushBody(newest.title, finds - 1) : ''
  await queuePush(tx, { userId, alert, title, body }, now, at)
}
