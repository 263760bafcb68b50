import { v7 as newId } from 'uuid'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { insertRequest } from './joining.ts'
import type { GroupTarget } from './target.ts'

// What waits for an answer in a new demo. Nobody is told or mailed: no person did it.

/** A demo account asks to join. */
export async function addDemoRequest(tx: Tx, userId: string, target: GroupTarget, message: string, now: number): Promise<void> {
  await insertRequest(tx, userId, { id: newId(), target, message, now })
  await writeHistoryOf(tx, target, { kind: 'asked', by: userId, now })
}

interface DemoInvitation {
  by: string
  email: string
  first_name: string
  last_name: string
  message: string
}

/** A demo account is invited as a member. */
export async function addDemoInvitation(tx: Tx, target: GroupTarget, { by, ...person }: DemoInvitation, now: number): Promise<void> {
  const unanswered = { group_slug: null, user_id: null, action: null, created_at: now, sent_at: now, deleted_at: null }
  const { type: invitable_type, id: invitable_id, name: invitable_name } = target
  await tx
    .insertInto('invites')
    .values({
      id: newId(),
      invitable_type,
      invitable_id,
      invitable_name,
      invited_by: by,
      subject: '',
      role: 'member',
      ...person,
      ...unanswered,
    })
    .execute()
  await writeHistoryOf(tx, target, { kind: 'invited', by, count: 1, now })
}
