import { profileOfAlert } from '#contract/alert-names.ts'
import { pushBody } from '#contract/alert-texts.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { queuePush } from '../push/index.ts'

interface Told {
  userId: string
  alert: string
  /** What the notification says. */
  title: string
  finds: number
}

/** Shows on the devices of a user what an alert found, if they want that of this alert. */
export async function pushFinds(tx: Tx, { userId, alert, title, finds }: Told, now: number): Promise<void> {
  if (!(await wantsPush(tx, userId, alert))) return
  const newest = await tx
    .selectFrom('alert_finds')
    .select('title')
    .where('user_id', '=', userId)
    .where('alert', '=', alert)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await queuePush(tx, { userId, alert, title, body: newest ? pushBody(newest.title, finds - 1) : '' }, now)
}

async function wantsPush(tx: Tx, userId: string, alert: string): Promise<boolean> {
  const profile = profileOfAlert(alert)
  const row = profile
    ? await tx
        .selectFrom('subscriptions')
        .select('push')
        .where('user_id', '=', userId)
        .where('index_name', '=', profile.index)
        .where('slug_value', '=', profile.slug)
        .executeTakeFirst()
    : await tx.selectFrom('searches').select('push').where('id', '=', alert).executeTakeFirst()
  return row?.push === true
}
