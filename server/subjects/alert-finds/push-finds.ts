import { pushBody } from '#contract/alert-texts.ts'
import { isWanted, quietUntil } from '#contract/telling.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { preferencesOf } from '../preferences/index.ts'
import { queuePush } from '../push/index.ts'

interface Told {
  userId: string
  alert: string
  /** What the notification says. */
  title: string
  finds: number
}

/** Shows on the devices of a user what an alert found; in quiet hours when they end. */
export async function pushFinds(tx: Tx, { userId, alert, title, finds }: Told, now: number): Promise<void> {
  const preferences = await preferencesOf(tx, userId)
  if (!isWanted(preferences, 'alerts', 'push')) return
  const newest = await tx
    .selectFrom('alert_finds')
    .select('title')
    .where('user_id', '=', userId)
    .where('alert', '=', alert)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const body = newest ? pushBody(newest.title, finds - 1) : ''
  await queuePush(tx, { userId, alert, title, body }, now, quietUntil(preferences, now))
}
