import type { MembershipEvent } from '#contract/membership-events.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import { accountWithAddress, addressesOf } from '../addresses/index.ts'
import { textOfEvent } from './event-texts.ts'

/**
 * The events that concern a user since the one with this number, the oldest first, a page at most; for the live channel. Those about
 * invitations are found by the user's confirmed addresses, also if the address was confirmed later.
 */
export async function eventsSince(
  query: Kysely<Tables>,
  user: { id: string; email: string },
  since: number,
): Promise<{ events: MembershipEvent[]; more: boolean }> {
  const addresses = await addressesOf(query, user)
  const found = await query
    .selectFrom('membership_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.caused_by')
    .selectAll('event')
    .select('actor.full_name as actor_name')
    .where(eb => eb.or([eb('event.user_id', '=', user.id), eb('event.email', 'in', addresses)]))
    .where('event.change_seq', '>', since)
    .orderBy('event.change_seq')
    .limit(limits.listPage + 1)
    .execute()
  const more = found.length > limits.listPage
  const events = found.slice(0, limits.listPage).map(row => ({
    seq: row.change_seq,
    event: row.event,
    invitable_type: row.group_slug === null ? row.invitable_type : ('community_research_group' as const),
    invitable_id: row.invitable_id,
    group_slug: row.group_slug,
    message_prefix: row.actor_name ?? 'Someone',
    message: textOfEvent(row),
    message_suffix: row.invitable_name,
    at: row.created_at,
  }))
  return { events, more }
}

/** Accounts that are looked up for events of one time. */
const most = 1000

/** The users whom events after one number concern, up to another: known by account, or by an address that is theirs. */
export async function peopleOfEvents(query: Kysely<Tables>, after: number, upTo: number): Promise<{ id: string; email: string }[]> {
  const events = await query
    .selectFrom('membership_events')
    .select(['user_id', 'email'])
    .distinct()
    .where('change_seq', '>', after)
    .where('change_seq', '<=', upTo)
    .limit(most)
    .execute()
  const ids = new Set<string>()
  for (const { user_id, email } of events) {
    const id = user_id ?? (email === null ? undefined : await accountWithAddress(query, email))
    if (id !== undefined) ids.add(id)
  }
  if (ids.size === 0) return []
  return query
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...ids])
    .execute()
}
