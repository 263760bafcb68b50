import type { Tx } from '../../store/unit-of-work.ts'
import { tellPeople } from '../membership-events/index.ts'

interface Change {
  id: string
  name: string
  by: string
  now: number
}

/** The profiles of all members name the organisation: their records are to be written again. */
async function markMembersStale(tx: Tx, id: string): Promise<void> {
  const members = tx.selectFrom('memberships').select('user_id').where('kind', '=', 'organisation').where('slug_value', '=', id)
  await tx
    .updateTable('users')
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('id', 'in', members)
    .execute()
}

/** Ends all memberships, invitations and requests of an organisation that is deleted, and tells the members but one. */
export async function endMemberships(tx: Tx, { id, name, by, now }: Change, but: string | null): Promise<void> {
  await markMembersStale(tx, id)
  const members = await tx
    .deleteFrom('memberships')
    .where('kind', '=', 'organisation')
    .where('slug_value', '=', id)
    .returning('user_id')
    .execute()
  const told = members.map(({ user_id }) => user_id).filter(userId => userId !== but)
  await tellPeople(tx, told, { event: 'deleted', type: 'organisation', id, name, by, now })
  for (const table of ['invites', 'invite_requests'] as const)
    await tx
      .updateTable(table)
      .set({ deleted_at: now })
      .where('invitable_type', '=', 'organisation')
      .where('invitable_id', '=', id)
      .where('action', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
}

/** Brings a new name to whatever names the organisation as it was. */
export async function renameMemberships(tx: Tx, { id, name, by, now }: Change): Promise<void> {
  await markMembersStale(tx, id)
  const members = await tx
    .updateTable('memberships')
    .set({ name })
    .where('kind', '=', 'organisation')
    .where('slug_value', '=', id)
    .returning('user_id')
    .execute()
  for (const table of ['invites', 'invite_requests'] as const)
    await tx
      .updateTable(table)
      .set({ invitable_name: name })
      .where('invitable_type', '=', 'organisation')
      .where('invitable_id', '=', id)
      .execute()
  const told = members.map(({ user_id }) => user_id).filter(userId => userId !== by)
  await tellPeople(tx, told, { event: 'name-changed', type: 'organisation', id, name, by, now })
}
