import { limits } from '#contract/limits.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { tellAddresses, tellPeople } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { dropAllGroups, renameInCommunities } from './community-groups.ts'
import { cancelGroupInvites, renameInGroupInvites } from './group-invites.ts'
import { groupMemberCount, crowdedPeople, holdNext, showGroupAgain } from './group-rows.ts'
import { changeRequest } from './join-rows.ts'
import type { GroupTarget, MembershipTarget } from './target.ts'

/** Members who are told of a new name. */
const told = limits.group.mirrored

/** Brings a new name to whatever names the group as it was. `target` has the new one. */
export async function targetRenamed(tx: Tx, target: GroupTarget, by: string, now: number): Promise<void> {
  const { type, id, name } = target
  const members = tx.selectFrom('memberships').select('user_id').where('kind', '=', type).where('slug_value', '=', id)
  await tx
    .updateTable('users')
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('id', 'in', members)
    .execute()
  await tx.updateTable('memberships').set({ name }).where('kind', '=', type).where('slug_value', '=', id).execute()
  await tx
    .updateTable('invites')
    .set({ invitable_name: name })
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', 'is', null)
    .execute()
  for (const request of await waitingRequests(tx, target)) await changeRequest(tx, request.id, { invitable_name: name })
  await renameInCommunities(tx, target)
  await renameInGroupInvites(tx, target)
  await showGroupAgain(tx, target, await groupMemberCount(tx, target))
  await writeHistoryOf(tx, target, { kind: 'renamed', by, name, now })
  const others = await members.where('user_id', '!=', by).orderBy(highestRoleFirst).orderBy('created_at').limit(told).execute()
  await tellPeople(
    tx,
    others.map(one => one.user_id),
    { event: 'name-changed', type, id, name, by, now },
  )
}

/** Ends the memberships, invitations and requests of what is deleted, and tells everybody whom it concerns. Its history ends too. */
export async function targetDeleted(tx: Tx, target: GroupTarget, by: string, now: number): Promise<void> {
  const { type, id, name } = target
  // First, because those who manage the groups are told, and groups know them by their memberships.
  await cancelInvitations(tx, target, by, now)
  await dropAllGroups(tx, target, now)
  const members = await tx
    .deleteFrom('memberships')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .returning(['user_id', 'holds_members'])
    .execute()
  const ids = members.map(one => one.user_id)
  await markAllRemoved(tx, target, ids, now)
  const free = new Set(members.filter(one => one.holds_members).map(one => one.user_id))
  for (const userId of await crowdedPeople(tx)) if (free.has(userId)) await holdNext(tx, userId)
  await tellPeople(
    tx,
    ids.filter(userId => userId !== by),
    { event: 'deleted', type, id, name, by, now },
  )
  const requests = await waitingRequests(tx, target)
  for (const request of requests) await changeRequest(tx, request.id, { deleted_at: now })
  await tellPeople(
    tx,
    requests.map(one => one.user_id),
    { event: 'deleted', type, id, name, by, now },
  )
  await tx.deleteFrom('membership_targets').where('kind', '=', type).where('slug_value', '=', id).execute()
  await tx.deleteFrom('removed_group_members').where('kind', '=', type).where('group_slug', '=', id).execute()
  await tx.deleteFrom('membership_history').where('target_type', '=', type).where('target_id', '=', id).execute()
}

const waitingRequests = (tx: Tx, { type, id }: GroupTarget) =>
  tx
    .selectFrom('invite_requests')
    .select(['id', 'user_id'])
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()

/** Rows of one statement. */
const rowsAtOnce = 1000

async function markAllRemoved(tx: Tx, { type: kind, id: slug_value }: GroupTarget, ids: readonly string[], now: number): Promise<void> {
  const numbers = await nextChangeSeqs(tx, ids.length)
  const rows = ids.map((user_id, at) => ({ user_id, kind, slug_value, change_seq: numbers[at]!, removed_at: now }))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    await tx.insertInto('removed_own_memberships').values(some).execute()
    await tx
      .updateTable('users')
      .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
      .where(
        'id',
        'in',
        some.map(row => row.user_id),
      )
      .execute()
  }
}

/** Cancels the invitations that wait: nobody is there any more whom one could join, or who could answer for it. */
export async function cancelInvitations(tx: Tx, target: GroupTarget, by: string, now: number): Promise<void> {
  await cancelGroupInvites(tx, target, by, now)
  await cancelWaiting(tx, target, by, now)
}

/** Cancels the invitations of people that wait. `sender`: only theirs, who was removed: invitations of theirs lead nobody in. */
export async function cancelWaiting(tx: Tx, { type, id, name }: MembershipTarget, by: string, now: number, sender?: string): Promise<void> {
  const invites = await tx
    .updateTable('invites')
    .set({ deleted_at: now })
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .where('group_slug', 'is', null)
    .$if(sender !== undefined, query => query.where('invited_by', '=', sender!))
    .returning('email')
    .execute()
  await tellAddresses(
    tx,
    invites.map(({ email }) => email),
    { event: 'invite-cancelled', type, id, name, by, now },
  )
}
