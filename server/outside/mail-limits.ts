import { limits } from '#contract/limits.ts'
import type { MailKind } from '../store/tables/notices.ts'
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

/** How many mails of a kind a user has caused within a day. */
export async function mailsOfDay(tx: Tx, kind: MailKind, from_user_id: string, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('kind', '=', kind)
    .where('from_user_id', '=', from_user_id)
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of these addresses that got the most mails of this kind within a day (A30). */
export async function fullAddresses(tx: Tx, kind: MailKind, addresses: readonly string[], now: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('mails')
    .select('to_address')
    .where('to_address', 'in', addresses)
    .where('kind', '=', kind)
    .where('created_at', '>', now - day)
    .groupBy('to_address')
    .having(({ fn }) => fn.countAll(), '>=', limits.links.mailsADay)
    .execute()
  return new Set(rows.map(row => row.to_address))
}
