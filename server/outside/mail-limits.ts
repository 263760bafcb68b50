import { limits } from '#contract/limits.ts'
import type { MailKind } from '../store/tables.ts'
import type { Tx } from '../store/unit-of-work.ts'

const day = 24 * 3600_000

interface Counted {
  kind: MailKind
  from_user_id?: string
  to_address?: string
}

/**
 * When there is room again for a mail like these: `now` where `most` of them were not written within the last 24 hours, or `within`
 * milliseconds. Epoch milliseconds.
 */
export async function roomAt(tx: Tx, counted: Counted, most: number, now: number, within = day): Promise<number> {
  const written = await tx
    .selectFrom('mails')
    .select('created_at')
    .where(eb => eb.and({ ...counted }))
    .where('created_at', '>', now - within)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const oldest = written.length < most ? undefined : written.at(-1)
  return oldest ? oldest.created_at + within : now
}

interface Ways {
  kind: MailKind
  to_address: string
  from_user_id?: string
}

/**
 * Whether one more mail of that kind may go to that address, and from that sender, within a day (A30). Who has no room says nothing and
 * sends nothing: the answer is the same, so that nobody learns who was written to.
 */
export async function mailRoom(tx: Tx, { kind, to_address, from_user_id }: Ways, now: number): Promise<boolean> {
  if ((await roomAt(tx, { kind, to_address }, limits.links.mailsADay, now)) > now) return false
  return from_user_id === undefined || (await roomAt(tx, { kind, from_user_id }, limits.message.aDay, now)) <= now
}
