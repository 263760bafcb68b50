import type { InviteAction } from '#contract/invites.ts'
import { assignableRoles, mayChangeMember, type Role, roleMay } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { tellPeople } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { memberOf } from './group-members.ts'
import { deleteGroupMember } from './group-rows.ts'
import { handOverTo, setRole } from './rows.ts'
import { cancelInvitations, cancelWaiting } from './target-follow.ts'
import type { GroupTarget } from './target.ts'

type OwnGroup = GroupTarget & { role: Role }

const about = ({ type, id, name }: GroupTarget) => ({ type, id, name })

async function requireMember(tx: Tx, group: GroupTarget, slug: string): Promise<{ id: string; role: Role }> {
  const found = await memberOf(tx, group, slug)
  if (!found) throw new Refusal('not_found')
  return found
}

/** A member whom the user may change or remove: owners never, and nobody themselves (S2§6). */
async function requireChangeable(tx: Tx, group: OwnGroup, user: User, slug: string): Promise<{ id: string; role: Role }> {
  const found = await requireMember(tx, group, slug)
  if (found.id === user.id) throw new Refusal('forbidden', { sentence: 'You cannot change or remove yourself.' })
  if (!mayChangeMember(group.role, found.role)) throw new Refusal('forbidden', { sentence: 'An owner cannot be changed or removed.' })
  return found
}

export async function changeGroupMember(tx: Tx, group: OwnGroup, user: User, slug: string, role: Role, now: number): Promise<void> {
  const { id, role: present } = await requireChangeable(tx, group, user, slug)
  if (!assignableRoles(group.role).includes(role)) throw new Refusal('forbidden', { sentence: 'You can give roles up to your own.' })
  if (present === role) return
  await setRole(tx, id, group, role)
  await writeHistoryOf(tx, group, { kind: 'role_changed', by: user.id, about: id, role, now })
  await tellPeople(tx, [id], { event: 'role-changed', ...about(group), by: user.id, role, now })
}

export async function removeGroupMember(tx: Tx, group: OwnGroup, user: User, slug: string, now: number): Promise<void> {
  const { id } = await requireChangeable(tx, group, user, slug)
  await cancelWaiting(tx, group, user.id, now, id)
  await endMembership(tx, group, id, 'removed_by_admin', now)
  await writeHistoryOf(tx, group, { kind: 'member_removed', by: user.id, about: id, now })
  await tellPeople(tx, [id], { event: 'removed', ...about(group), by: user.id, now })
}

/** The most owners who are told that somebody left. */
const told = 20

/** Leaves the group. The last owner stays while there are other members. */
export async function leaveTarget(tx: Tx, group: OwnGroup, userId: string, now: number): Promise<void> {
  const owners = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('kind', '=', group.type)
    .where('slug_value', '=', group.id)
    .where('user_id', '!=', userId)
    .where('role', '=', 'owner')
    .limit(told)
    .execute()
  const isAlone = !(await hasOthers(tx, group, userId))
  if (roleMay(group.role, 'holdGroup') && owners.length === 0 && !isAlone)
    throw new Refusal('forbidden', { sentence: 'You are the only owner. Make someone else an owner first.' })
  await endMembership(tx, group, userId, 'removed_by_user', now)
  // Whoever accepted one would be in a group without an owner.
  if (isAlone) await cancelInvitations(tx, group, userId, now)
  await writeHistoryOf(tx, group, { kind: 'left', by: userId, now })
  await tellPeople(tx, [userId, ...owners.map(one => one.user_id)], { event: 'left', ...about(group), by: userId, now })
}

async function hasOthers(tx: Tx, { type, id }: GroupTarget, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Makes another member the owner; whoever gives becomes an admin, so that nothing is left without an owner. */
export async function passOn(tx: Tx, group: OwnGroup, user: User, slug: string, now: number): Promise<string> {
  if (!roleMay(group.role, 'holdGroup')) throw new Refusal('forbidden')
  const { id, role } = await requireMember(tx, group, slug)
  if (id === user.id) throw new Refusal('forbidden', { sentence: 'You are an owner already.' })
  if (!roleMay(role, 'holdGroup')) await handOverTo(tx, group, id, user.id, now)
  await setRole(tx, user.id, group, 'admin')
  return id
}

/** The accepted invitation says how it ended. */
async function endMembership(tx: Tx, group: GroupTarget, userId: string, action: InviteAction, now: number): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ action })
    .where('invitable_type', '=', group.type)
    .where('invitable_id', '=', group.id)
    .where('user_id', '=', userId)
    .where('group_slug', 'is', null)
    .where('action', '=', 'confirmed')
    .execute()
  await deleteGroupMember(tx, userId, group, now)
}
