import { limits } from '#contract/limits.ts'
import type { MailKind } from '../store/tables.ts'
import type { Tx } from '../store/unit-of-work.ts'

const day = 24 * 3600_000

interface MailFilter {
  kind: MailKind
  from_user_id?: string
  to_address?: string
}

/**
 * When another mail like these may be written: `now` if fewer than `max` were written within the last 24 hours, or within `within`
 * milliseconds. Milliseconds since 1970.
 */
export async function nextAllowedAt(tx: Tx, filter: MailFilter, max: number, now: number, within = day): Promise<number> {
  const written = await tx
    .selectFrom('mails')
    .select('created_at')
    .where(eb => eb.and({ ...filter }))
    .where('created_at', '>', now - within)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  const oldest = written.length < max ? undefined : written.at(-1)
  return oldest ? oldest.created_at + within : now
}

interface MailRoute {
  kind: MailKind
  to_address: string
  from_user_id?: string
}

/**
 * Whether another mail of this kind may go to this address, and from this sender, within a day (A30). If not, the mail is dropped silently:
 * the response is the same, so that the caller does not learn who got mail.
 */
export async function canMail(tx: Tx, { kind, to_address, from_user_id }: MailRoute, now: number): Promise<boolean> {
  if ((await nextAllowedAt(tx, { kind, to_address }, limits.links.mailsADay, now)) > now) return false
  return from_user_id === undefined || (await nextAllowedAt(tx, { kind, from_user_id }, limits.message.aDay, now)) <= now
}
