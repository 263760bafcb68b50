import type { MembershipEventName } from '#contract/membership-events.ts'
import type { Role } from '#contract/roles.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { InvitableType } from '../../store/tables/memberships.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** What happened, to what, and who did it. */
export interface EventSubject {
  event: MembershipEventName
  type: InvitableType
  id: string
  name: string
  /** Id of the user who did it. */
  by: string
  /** The new role. */
  role?: Role
  /** The research group, where it is about one in a community: its first slug and name. */
  group?: { id: string; name: string }
  now: number
}

/** Writes the event for each of these users, in the transaction of its cause: it exists exactly if that happened. */
export const tellPeople = (tx: Tx, userIds: readonly string[], subject: EventSubject): Promise<void> =>
  write(
    tx,
    [...new Set(userIds)].map(user_id => ({ user_id, email: null })),
    subject,
  )

/**
 * Writes the event for whoever has one of these addresses, now or later. Whether somebody has is not looked up: it would take a time of its
 * own (A7).
 */
export const tellAddresses = (tx: Tx, addresses: readonly string[], subject: EventSubject): Promise<void> =>
  write(
    tx,
    addresses.map(email => ({ user_id: null, email })),
    subject,
  )

/** Rows of one statement: SQLite takes 32,766 values. */
const rowsAtOnce = 1000

async function write(
  tx: Tx,
  recipients: readonly { user_id: string | null; email: string | null }[],
  subject: EventSubject,
): Promise<void> {
  if (recipients.length === 0) return
  const { event, type, id, name, by, role, group, now } = subject
  const numbers = await nextChangeSeqs(tx, recipients.length)
  const rows = recipients.map((recipient, at) => ({
    ...recipient,
    change_seq: numbers[at]!,
    event,
    invitable_type: type,
    invitable_id: id,
    invitable_name: name,
    caused_by: by,
    role: role ?? null,
    created_at: now,
    group_slug: group?.id ?? null,
    group_name: group?.name ?? null,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('membership_events')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}
