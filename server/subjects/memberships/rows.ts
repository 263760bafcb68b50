import { limits } from '#contract/limits.ts'
import { type Role, roleMay, roles } from '#contract/roles.ts'
import type { Kysely, Selectable } from 'kysely'
import { requireBelow } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { highestRoleFirst } from '../../store/role-order.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { folderRole, folderExists, addFolderMember } from '../folders/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { bringGroups } from './community-groups.ts'
import { changeStanding, deleteGroupMember, insertGroupMember, isVerified } from './group-rows.ts'
import { cancelInvitations } from './target-follow.ts'
import type { GroupTarget, MembershipTarget } from './target.ts'

export type StoredInvitation = Selectable<Tables['invites']>

/** The user's current role; undefined without one. */
export async function roleIn(
  query: Kysely<Tables>,
  userId: string,
  { type, id }: Pick<MembershipTarget, 'type' | 'id'>,
): Promise<Role | undefined> {
  if (type === 'bookmark_folder') return folderRole(query, userId, id)
  const row = await query
    .selectFrom('memberships')
    .select('role')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** Who sent an invitation, as long as they belong there: whoever has left is told neither who comes nor how it is called by then. */
export async function senderStillThere(
  query: Kysely<Tables>,
  { invited_by }: Pick<StoredInvitation, 'invited_by'>,
  target: Pick<MembershipTarget, 'type' | 'id'>,
): Promise<string[]> {
  return invited_by === null || (await roleIn(query, invited_by, target)) === undefined ? [] : [invited_by]
}

/** The same for every plan: others invite, whatever the plan of the invited. */
const mostMemberships = limits.account.paid.memberships

/** How many groups, communities, organisations and folders of others the user has joined. */
async function membershipCount(query: Kysely<Tables>, userId: string): Promise<number> {
  const { joined } = await query
    .selectFrom('memberships')
    .leftJoin('folders', join => join.onRef('folders.id', '=', 'slug_value').on('kind', '=', 'bookmark_folder'))
    .select(({ fn }) => fn.countAll<number | string>().as('joined'))
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('owner_user_id', 'is', null), eb('owner_user_id', '!=', userId)]))
    .executeTakeFirstOrThrow()
  return Number(joined)
}

/**
 * Makes the user a member with this role; a higher role stays. Returns whether the target exists. Refuses `limit_reached` to a user with the
 * most memberships. A request to join that waits is accepted by it.
 */
export async function addMember(tx: Tx, userId: string, target: MembershipTarget, role: Role, now: number): Promise<boolean> {
  if (!(await targetExists(tx, target))) return false
  const current = await roleIn(tx, userId, target)
  if (current !== undefined && roles[current] >= roles[role]) return true
  if (current === undefined) requireBelow('memberships', await membershipCount(tx, userId), mostMemberships)
  const { type } = target
  if (type === 'bookmark_folder') await addFolderMember(tx, userId, target.id, role, now)
  else if (current === undefined) await insertGroupMember(tx, userId, { ...target, type }, role, now)
  else await setRole(tx, userId, { ...target, type }, role)
  if (current === undefined) await concludeRequestOf(tx, userId, target, now)
  return true
}

/** Gives a member of a group another role. Who is verified stays so. */
export async function setRole(tx: Tx, userId: string, target: GroupTarget, role: Role): Promise<void> {
  const { standing } = await tx
    .selectFrom('memberships')
    .select('standing')
    .where('kind', '=', target.type)
    .where('slug_value', '=', target.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await changeStanding(tx, userId, target, { role, verified: isVerified(standing) })
}

/** Whoever becomes a member in another way need not be answered; the groups that come with a request come then too. */
async function concludeRequestOf(tx: Tx, userId: string, target: MembershipTarget, now: number): Promise<void> {
  const { type, id } = target
  const request = await tx
    .updateTable('invite_requests')
    .set({ action: 'confirmed', change_seq: await nextChangeSeq(tx) })
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('user_id', '=', userId)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (request && type === 'community') await bringGroups(tx, request.id, userId, target, now)
}

/** What is deleted here ends its invitations and requests; groups and organisations of the catalogue are never deleted. */
async function targetExists(tx: Tx, { type, id }: MembershipTarget): Promise<boolean> {
  if (type === 'bookmark_folder') return folderExists(tx, id)
  if (type !== 'community') return true
  return (await tx.selectFrom('communities').select('id').where('slug_value', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Ends the memberships of an account that is deleted: another member becomes the owner of each group that would be left without one. Folders
 * pass on by themselves.
 */
export async function handOverMemberships(tx: Tx, userId: string, now: number): Promise<void> {
  const own = await tx.selectFrom('memberships').select(['kind', 'slug_value', 'name', 'role']).where('user_id', '=', userId).execute()
  for (const { kind, slug_value, name, role } of own) {
    if (kind === 'bookmark_folder') continue
    const target: GroupTarget = { type: kind, id: slug_value, name }
    const successor = await successorOf(tx, target, userId)
    if (successor && roleMay(role, 'holdGroup') && !roleMay(successor.role, 'holdGroup'))
      await handOverTo(tx, target, successor.user_id, userId, now)
    if (!successor) await cancelInvitations(tx, target, userId, now)
    await deleteGroupMember(tx, userId, target, now)
  }
}

/** Makes a member the owner, who is told. */
export async function handOverTo(tx: Tx, target: GroupTarget, toId: string, by: string, now: number): Promise<void> {
  await setRole(tx, toId, target, 'owner')
  await writeHistoryOf(tx, target, { kind: 'holder_changed', by, about: toId, role: 'owner', now })
  const { type, id, name } = target
  await tellPeople(tx, [toId], { event: 'role-changed', type, id, name, by, role: 'owner', now })
}

/** Who takes over: the highest role, the longest member first. */
const successorOf = (tx: Tx, { type, id }: GroupTarget, without: string) =>
  tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('user_id', '!=', without)
    .orderBy(highestRoleFirst)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
