import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { limits } from '#contract/limits.ts'
import { type Role, roles } from '#contract/roles.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { touchProfile } from '../profiles/index.ts'
import type { GroupTarget } from './target.ts'

type Group = Pick<GroupTarget, 'type' | 'id'>
const { mirrored: most, held: mostHeld } = limits.group

/** Who is verified comes before all others. */
const verifiedStanding = 10
export const isVerified = (standing: number): boolean => standing >= verifiedStanding

const memberships = (tx: Tx, { type, id }: Group) => tx.selectFrom('memberships').where('kind', '=', type).where('slug_value', '=', id)

export async function groupMemberCount(tx: Tx, group: Group): Promise<number> {
  const { members } = await memberships(tx, group)
    .select(({ fn }) => fn.countAll<number | string>().as('members'))
    .executeTakeFirstOrThrow()
  return Number(members)
}

/**
 * Makes somebody a member. The person's mirrors get the group with its members, and those of the others get the new one, as far as it is one
 * of the first. A mirror of someone who comes again may not have read yet that they left: it is told what was removed since they first came.
 */
export async function insertGroupMember(tx: Tx, userId: string, target: GroupTarget, role: Role, now: number): Promise<void> {
  const { type: kind, id: slug_value, name } = target
  const left = await tx
    .deleteFrom('removed_own_memberships')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('slug_value', '=', slug_value)
    .returning('known_seq')
    .executeTakeFirst()
  const change_seq = await nextChangeSeq(tx)
  const is_mirrored = (await mirroredCount(tx, target)) < most
  const holds_members = (await heldCount(tx, userId)) < mostHeld
  await tx
    .insertInto('memberships')
    .values({
      kind,
      slug_value,
      name,
      user_id: userId,
      role,
      created_at: now,
      change_seq,
      joined_seq: change_seq,
      known_seq: left?.known_seq ?? change_seq,
      standing: roles[role],
      is_mirrored,
      holds_members,
      member_id: newId(),
    })
    .execute()
  await showPerson(tx, userId)
  await recount(tx, target)
}

/** Gives a member another role, or says that the member is verified: all mirrors with the member get it. */
export async function changeStanding(
  tx: Tx,
  userId: string,
  { type, id }: Group,
  { role, verified }: { role: Role; verified: boolean },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role, standing: roles[role] + (verified ? verifiedStanding : 0), change_seq: await nextChangeSeq(tx) })
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Ends a membership; the mirrors of the person remove the group, and those of the others the person. */
export async function deleteGroupMember(tx: Tx, userId: string, group: Group, now: number): Promise<void> {
  const { type: kind, id: slug_value } = group
  const left = await tx
    .deleteFrom('memberships')
    .where('kind', '=', kind)
    .where('slug_value', '=', slug_value)
    .where('user_id', '=', userId)
    .returning(['is_mirrored', 'holds_members', 'member_id', 'known_seq'])
    .executeTakeFirst()
  if (!left) return
  await markOwnRemoved(tx, userId, group, now, left.known_seq)
  if (left.member_id !== null) await markMemberRemoved(tx, left.member_id, group, now)
  await showPerson(tx, userId)
  if (left.is_mirrored) await mirrorNext(tx, group)
  if (left.holds_members) await holdNext(tx, userId)
  await recount(tx, group)
}

/** A removal on all devices of a person. */
async function markOwnRemoved(
  tx: Tx,
  user_id: string,
  { type: kind, id: slug_value }: Group,
  now: number,
  known_seq: number,
): Promise<void> {
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now, known_seq }
  await tx
    .insertInto('removed_own_memberships')
    .values({ user_id, kind, slug_value, ...mark })
    .onConflict(conflict => conflict.columns(['user_id', 'kind', 'slug_value']).doUpdateSet(mark))
    .execute()
}

async function markMemberRemoved(tx: Tx, member_id: string, { type: kind, id: group_slug }: Group, now: number): Promise<void> {
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_group_members')
    .values({ kind, group_slug, member_id, ...mark })
    .onConflict(conflict => conflict.columns(['kind', 'group_slug', 'member_id']).doUpdateSet(mark))
    .execute()
}

async function mirroredCount(tx: Tx, group: Group): Promise<number> {
  const { count } = await memberships(tx, group)
    .where('is_mirrored', '=', true)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A place among the mirrored members is free: the one who joined first of the others takes it. */
async function mirrorNext(tx: Tx, group: Group): Promise<void> {
  const next = await memberships(tx, group)
    .where('is_mirrored', '=', false)
    .select('user_id')
    .orderBy('standing', 'desc')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  await tx
    .updateTable('memberships')
    .set({ is_mirrored: true, change_seq: await nextChangeSeq(tx) })
    .where('kind', '=', group.type)
    .where('slug_value', '=', group.id)
    .where('user_id', '=', next.user_id)
    .execute()
}

const groupsOf = (tx: Tx, userId: string) =>
  tx.selectFrom('memberships').where('user_id', '=', userId).where('kind', '!=', 'bookmark_folder')

/** Of how many groups the person's devices have the members. */
async function heldCount(tx: Tx, userId: string): Promise<number> {
  const { count } = await groupsOf(tx, userId)
    .where('holds_members', '=', true)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those who have more groups than their devices have the members of. They are few. */
export async function crowdedPeople(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('memberships').select('user_id').distinct().where('holds_members', '=', false).execute()
  return rows.map(row => row.user_id)
}

/** A place among the groups of which a person's devices have the members is free: the next one takes it. */
export async function holdNext(tx: Tx, userId: string): Promise<void> {
  const next = await groupsOf(tx, userId)
    .where('holds_members', '=', false)
    .select(['kind', 'slug_value'])
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('slug_value')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  const change_seq = await nextChangeSeq(tx)
  await tx
    .updateTable('memberships')
    .set({ holds_members: true, change_seq, joined_seq: change_seq })
    .where('kind', '=', next.kind)
    .where('slug_value', '=', next.slug_value)
    .where('user_id', '=', userId)
    .execute()
}

/** The mirrors of all members get the group's row again. */
export async function showGroupAgain(tx: Tx, { type: kind, id: slug_value }: Group, members: number): Promise<void> {
  const row = { members, change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto('membership_targets')
    .values({ kind, slug_value, ...row })
    .onConflict(conflict => conflict.columns(['kind', 'slug_value']).doUpdateSet(row))
    .execute()
}

/** How many members there are is told live only while all of them are mirrored: a join of many thousands is no news for all. */
async function recount(tx: Tx, group: Group): Promise<void> {
  const members = await groupMemberCount(tx, group)
  if (members <= most) return showGroupAgain(tx, group, members)
  await tx.updateTable('membership_targets').set({ members }).where('kind', '=', group.type).where('slug_value', '=', group.id).execute()
}

/** The record and the profile of a person say where they belong. */
export async function showPerson(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ record_stale: eb('record_stale', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await touchProfile(tx, userId)
}

/** Whether somebody answers requests to join it. */
export async function isOwned(query: Kysely<Tables>, { type, id }: Pick<GroupTarget, 'type' | 'id'>): Promise<boolean> {
  const row = await query
    .selectFrom('memberships')
    .select('user_id')
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .where('role', 'in', ['owner', 'admin'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many members it has. */
export async function memberCount(query: Kysely<Tables>, { type, id }: Pick<GroupTarget, 'type' | 'id'>): Promise<number> {
  const { members } = await query
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number | string>().as('members'))
    .where('kind', '=', type)
    .where('slug_value', '=', id)
    .executeTakeFirstOrThrow()
  return Number(members)
}
