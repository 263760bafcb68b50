import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq, nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import type { GroupTarget } from './target.ts'

// Which research groups belong to which communities. A group belongs to one as a group: its members belong to it only if they join themselves.

const { most, ofGroup: mostOfGroup } = limits.groupsInCommunity
type Named = Pick<GroupTarget, 'id' | 'name'>
const communityHistory = (id: string) => ({ type: 'community', id }) as const
const groupHistory = (id: string) => ({ type: 'research_group', id }) as const

export async function isGroupIn(query: Kysely<Tables>, community: string, group: string): Promise<boolean> {
  const row = await query
    .selectFrom('community_groups')
    .select('group_slug')
    .where('community_slug', '=', community)
    .where('group_slug', '=', group)
    .executeTakeFirst()
  return row !== undefined
}

export async function groupCount(query: Kysely<Tables>, column: 'community_slug' | 'group_slug', slug: string): Promise<number> {
  const { count } = await query
    .selectFrom('community_groups')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(column, '=', slug)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the user may answer for the group, and take it in and out of communities. */
export async function mayEditGroup(query: Kysely<Tables>, userId: string, group: string): Promise<boolean> {
  const row = await query
    .selectFrom('memberships')
    .select('role')
    .where('kind', '=', 'research_group')
    .where('slug_value', '=', group)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return roleMay(row?.role, 'editGroup')
}

/** Brings a group into a community; one that is there already is no error. Refuses `limit_reached`. */
export async function addGroup(tx: Tx, community: Named, group: Named, by: string, now: number): Promise<void> {
  if (await isGroupIn(tx, community.id, group.id)) return
  if ((await groupCount(tx, 'community_slug', community.id)) >= most)
    throw new Refusal('limit_reached', { sentence: `A community can have at most ${most} research groups.` })
  if ((await groupCount(tx, 'group_slug', group.id)) >= mostOfGroup)
    throw new Refusal('limit_reached', { sentence: `A research group can be in at most ${mostOfGroup} communities.` })
  const keys = { community_slug: community.id, group_slug: group.id }
  await tx
    .deleteFrom('removed_community_groups')
    .where(eb => eb.and(keys))
    .execute()
  await tx
    .insertInto('community_groups')
    .values({ ...keys, name: group.name, joined_at: now, change_seq: await nextChangeSeq(tx) })
    .execute()
  await writeHistoryOf(tx, communityHistory(community.id), { kind: 'group_joined', by, name: group.name, now })
  // The name of a community is not for everybody who reads the history of the group.
  await writeHistoryOf(tx, groupHistory(group.id), { kind: 'community_joined', by, now })
}

/** Takes a group out of a community; returns its name, undefined if it was not there. The accepted invitation says how it ended. */
export async function dropGroup(
  tx: Tx,
  community: Pick<Named, 'id'>,
  group: Pick<Named, 'id'>,
  { by, isManager, now }: { by: string; isManager: boolean; now: number },
): Promise<string | undefined> {
  const left = await tx
    .deleteFrom('community_groups')
    .where('community_slug', '=', community.id)
    .where('group_slug', '=', group.id)
    .returning('name')
    .executeTakeFirst()
  if (!left) return undefined
  await markRemoved(tx, [{ community_slug: community.id, group_slug: group.id }], now)
  await tx
    .updateTable('invites')
    .set({ action: isManager ? 'removed_by_admin' : 'removed_by_user' })
    .where('invitable_type', '=', 'community')
    .where('invitable_id', '=', community.id)
    .where('group_slug', '=', group.id)
    .where('action', '=', 'confirmed')
    .execute()
  const [inCommunity, inGroup] = isManager ? (['group_removed', 'community_removed'] as const) : (['group_left', 'community_left'] as const)
  await writeHistoryOf(tx, communityHistory(community.id), { kind: inCommunity, by, name: left.name, now })
  await writeHistoryOf(tx, groupHistory(group.id), { kind: inGroup, by, now })
  return left.name
}

/** Ends all of them of a community or a group that is deleted. */
export async function dropAllGroups(tx: Tx, { type, id }: Pick<GroupTarget, 'type' | 'id'>, now: number): Promise<void> {
  const column = columnOf(type)
  if (!column) return
  const left = await tx.deleteFrom('community_groups').where(column, '=', id).returning(['community_slug', 'group_slug']).execute()
  await markRemoved(tx, left, now)
}

/** A group has another name. */
export async function renameInCommunities(tx: Tx, { type, id, name }: GroupTarget): Promise<void> {
  if (type !== 'research_group') return
  const rows = await tx.selectFrom('community_groups').select('community_slug').where('group_slug', '=', id).execute()
  const numbers = await nextChangeSeqs(tx, rows.length)
  for (const [at, { community_slug }] of rows.entries())
    await tx
      .updateTable('community_groups')
      .set({ name, change_seq: numbers[at]! })
      .where('community_slug', '=', community_slug)
      .where('group_slug', '=', id)
      .execute()
}

const columnOf = (type: GroupTarget['type']) =>
  type === 'community' ? 'community_slug' : type === 'research_group' ? 'group_slug' : undefined

async function markRemoved(tx: Tx, rows: readonly { community_slug: string; group_slug: string }[], now: number): Promise<void> {
  const numbers = await nextChangeSeqs(tx, rows.length)
  const marks = rows.map((row, at) => ({ ...row, change_seq: numbers[at]!, removed_at: now }))
  for (const mark of marks)
    await tx
      .insertInto('removed_community_groups')
      .values(mark)
      .onConflict(conflict => conflict.columns(['community_slug', 'group_slug']).doUpdateSet(mark))
      .execute()
}

/** The groups that come with a request to join a community. They replace those of an earlier one. */
export async function rememberGroups(tx: Tx, requestId: string, groups: readonly Named[]): Promise<void> {
  await tx.deleteFrom('join_request_groups').where('request_id', '=', requestId).execute()
  if (groups.length === 0) return
  await tx
    .insertInto('join_request_groups')
    .values(groups.map(({ id, name }) => ({ request_id: requestId, group_slug: id, name })))
    .execute()
}

/** The groups that come with these requests. */
export async function groupsOfRequests(query: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Named[]>> {
  const groups = new Map<string, Named[]>()
  if (ids.length === 0) return groups
  const rows = await query.selectFrom('join_request_groups').selectAll().where('request_id', 'in', ids).orderBy('name').execute()
  for (const { request_id, group_slug, name } of rows) groups.set(request_id, [...(groups.get(request_id) ?? []), { id: group_slug, name }])
  return groups
}

/** Somebody who asked has become a member: the groups come too, as far as they may still be brought and there is room. */
export async function bringGroups(tx: Tx, requestId: string, userId: string, community: Named, now: number): Promise<void> {
  for (const group of (await groupsOfRequests(tx, [requestId])).get(requestId) ?? []) {
    if (!(await mayEditGroup(tx, userId, group.id))) continue
    if ((await groupCount(tx, 'community_slug', community.id)) >= most) return
    if ((await groupCount(tx, 'group_slug', group.id)) < mostOfGroup) await addGroup(tx, community, group, userId, now)
  }
  await rememberGroups(tx, requestId, [])
}
