import type { InvitableType } from '../../store/tables/memberships.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { readNoticesOf } from '../notifications/index.ts'
import { noticeKey } from './notice-of-event.ts'

interface AnsweredInvitation {
  userId: string
  /** To which it was sent. */
  email: string
  type: InvitableType
  id: string
}

/** Whoever has answered an invitation has read what told them of it. */
export async function readInviteNotices(tx: Tx, { userId, email, type, id }: AnsweredInvitation, now: number): Promise<void> {
  const events = await tx
    .selectFrom('membership_events')
    .select('change_seq')
    .where('email', '=', email)
    .where('event', '=', 'invite')
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .execute()
  await readNoticesOf(tx, userId, events.map(noticeKey), now)
}
