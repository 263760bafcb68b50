import type { InvitableType } from '../../store/tables/memberships.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { readNoticesOf } from '../notifications/index.ts'
import { noticeKey } from './notice-of-event.ts'

interface EndedInvitation {
  userId: string
  /** To which it was sent. */
  email: string
  type: InvitableType
  id: string
  /** The number of the event that ended it: what was told later is about another invitation. */
  before?: number
}

/** Of an invitation that was answered or cancelled, what told of it is read: there is nothing left to answer. */
export async function readInviteNotices(tx: Tx, { userId, email, type, id, before }: EndedInvitation, now: number): Promise<void> {
  const events = await tx
    .selectFrom('membership_events')
    .select('change_seq')
    .where('email', '=', email)
    .where('event', '=', 'invite')
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .$if(before !== undefined, query => query.where('change_seq', '<', before!))
    .execute()
  await readNoticesOf(tx, userId, events.map(noticeKey), now)
}
