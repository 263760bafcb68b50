import type { CommunityGroupInvite } from '#contract/community-groups.ts'
import type { CommunityInviteRow } from '#contract/community-group-rows.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { tellPeople } from '../membership-events/index.ts'
import { messageOf } from './mails.ts'
import { managersOf } from './join-rows.ts'
import type { GroupTarget } from './target.ts'

// Invitations of research groups into communities. They are rows of `invites` that name the group and no address: whoever manages the group answers.

type Person = { slug_values: string[]; full_name: string }
const personOf = (full_name: string | null, slug_values: string[] | null): Person | null =>
  full_name === null || slug_values === null ? null : { full_name, slug_values }

/** The name of the group, as its members have it. */
const groupName = sql<string>`coalesce((SELECT nullif(m.name, '') FROM memberships m
  WHERE m.kind = 'research_group' AND m.slug_value = invites.group_slug LIMIT 1), invites.group_slug)`

const groupInvites = (query: Kysely<Tables>) =>
  query
    .selectFrom('invites')
    .leftJoin('users as sender', 'sender.id', 'invites.invited_by')
    .leftJoin('users as answerer', 'answerer.id', 'invites.user_id')
    .selectAll('invites')
    .select(['sender.full_name as sender_name', 'sender.slug_values as sender_slugs'])
    .select(['answerer.full_name as answerer_name', 'answerer.slug_values as answerer_slugs'])
    .select(groupName.as('group_name'))
    .where('invitable_type', '=', 'community')
    .where('group_slug', 'is not', null)

export type StoredGroupInvite = Awaited<ReturnType<ReturnType<typeof groupInvites>['execute']>>[number]

/** Whom of the group each of these invitations would like to have. */
async function researchersOf(query: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Person[]>> {
  const people = new Map<string, Person[]>()
  if (ids.length === 0) return people
  const rows = await query
    .selectFrom('invited_researchers')
    .innerJoin('users', 'users.id', 'invited_researchers.user_id')
    .select(['invite_id', 'full_name', 'slug_values'])
    .where('invite_id', 'in', ids)
    .orderBy('full_name')
    .execute()
  for (const { invite_id, ...person } of rows) people.set(invite_id, [...(people.get(invite_id) ?? []), person])
  return people
}

const viewOf = (row: StoredGroupInvite, researchers: Person[] = []): CommunityGroupInvite => ({
  id: row.id,
  research_group: { name: row.group_name, slug_values: [row.group_slug!] },
  invited_by: personOf(row.sender_name, row.sender_slugs),
  user: personOf(row.answerer_name, row.answerer_slugs),
  message: messageOf(row),
  researchers,
  action: row.action,
  created_at: row.created_at,
  sent_at: row.sent_at,
  deleted_at: row.deleted_at,
})

const rowOf = (row: StoredGroupInvite, researchers: Person[] = []): CommunityInviteRow => ({
  kind: 'research_group',
  group_slug: row.group_slug!,
  id: row.id,
  community: { name: row.invitable_name, slug_values: [row.invitable_id] },
  invited_by: personOf(row.sender_name, row.sender_slugs),
  message: messageOf(row),
  researchers,
  created_at: row.created_at,
})

/** A page of the invitations that a community has sent to groups, the latest first. */
export async function groupInvitePage(query: Kysely<Tables>, community: string, page: number) {
  const found = await groupInvites(query)
    .where('invitable_id', '=', community)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const people = await researchersOf(query, idsOf(rows))
  return { research_group_invites: rows.map(row => viewOf(row, people.get(row.id))), page, more }
}

/** A page of those of a group that wait, the latest first. */
export async function waitingGroupInvitePage(query: Kysely<Tables>, group: string, page: number) {
  const found = await waitingIn(groupInvites(query))
    .where('group_slug', '=', group)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { community_invites: await rowsOf(query, rows), page, more }
}

/** Those that wait with these ids, as devices have them. */
export const groupInviteRows = async (query: Kysely<Tables>, ids: readonly string[]): Promise<CommunityInviteRow[]> =>
  ids.length === 0
    ? []
    : rowsOf(query, await waitingIn(groupInvites(query)).where('invites.id', 'in', ids).orderBy('invites.change_seq').execute())

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
const rowsOf = async (query: Kysely<Tables>, rows: readonly StoredGroupInvite[]): Promise<CommunityInviteRow[]> => {
  const people = await researchersOf(query, idsOf(rows))
  return rows.map(row => rowOf(row, people.get(row.id)))
}

const waitingIn = (invites: ReturnType<typeof groupInvites>) =>
  invites.where('invites.action', 'is', null).where('invites.deleted_at', 'is', null)

/** An invitation of this community, or to this group, and of no other. */
export async function requireGroupInvite(
  query: Kysely<Tables>,
  { id, community, group }: { id: string; community?: string; group?: string },
): Promise<StoredGroupInvite> {
  const row = await groupInvites(query)
    .where('invites.id', '=', id)
    .$if(community !== undefined, found => found.where('invitable_id', '=', community!))
    .$if(group !== undefined, found => found.where('group_slug', '=', group!))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export const groupInviteView = async (query: Kysely<Tables>, row: StoredGroupInvite): Promise<CommunityGroupInvite> =>
  viewOf(row, (await researchersOf(query, [row.id])).get(row.id))

/** Whether an invitation of the group into the community waits. */
export async function isGroupInvited(query: Kysely<Tables>, community: string, group: string): Promise<boolean> {
  const row = await waitingIn(groupInvites(query)).where('invitable_id', '=', community).where('group_slug', '=', group).executeTakeFirst()
  return row !== undefined
}

export async function waitingGroupInvites(query: Kysely<Tables>, community: string): Promise<number> {
  const { count } = await query
    .selectFrom('invites')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('invitable_type', '=', 'community')
    .where('invitable_id', '=', community)
    .where('group_slug', 'is not', null)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Ending = { action: 'confirmed' | 'declined'; user_id: string } | { deleted_at: number }

/** An invitation no longer waits: it leaves the devices of who manages the group. */
export async function endGroupInvite(
  tx: Tx,
  { id, group_slug }: Pick<StoredGroupInvite, 'id' | 'group_slug'>,
  ending: Ending,
  now: number,
) {
  await tx.updateTable('invites').set(ending).where('id', '=', id).execute()
  await tx
    .insertInto('removed_community_invites')
    .values({ group_slug: group_slug!, id, change_seq: await nextChangeSeq(tx), removed_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Tells those who answer for a group. */
export async function tellManagersOfGroup(
  tx: Tx,
  community: { id: string; name: string },
  group: { id: string; name: string },
  { event, by, now }: { event: 'invite' | 'invite-cancelled' | 'removed' | 'deleted'; by: string; now: number },
): Promise<void> {
  const managers = await managersOf(tx, { type: 'research_group', id: group.id })
  await tellPeople(
    tx,
    managers.map(({ id }) => id),
    { event, type: 'community', ...community, group, by, now },
  )
}

/** Cancels those that wait, of a community or of a group that nobody can join or answer for any more. */
export async function cancelGroupInvites(tx: Tx, target: Pick<GroupTarget, 'type' | 'id'>, by: string, now: number): Promise<void> {
  if (target.type === 'organisation') return
  const column = target.type === 'community' ? 'invitable_id' : 'group_slug'
  const waiting = await waitingIn(groupInvites(tx)).where(column, '=', target.id).execute()
  for (const row of waiting) {
    await endGroupInvite(tx, row, { deleted_at: now }, now)
    const group = { id: row.group_slug!, name: row.group_name }
    if (target.type === 'community')
      await tellManagersOfGroup(tx, { id: row.invitable_id, name: row.invitable_name }, group, { event: 'invite-cancelled', by, now })
  }
}

/** The invitations of groups into a community that has another name come to the devices again. */
export async function renameInGroupInvites(tx: Tx, { type, id }: Pick<GroupTarget, 'type' | 'id'>): Promise<void> {
  if (type === 'organisation') return
  const column = type === 'community' ? 'invitable_id' : 'group_slug'
  const waiting = await waitingIn(groupInvites(tx)).where(column, '=', id).execute()
  for (const row of waiting)
    await tx
      .updateTable('invites')
      .set({ change_seq: await nextChangeSeq(tx) })
      .where('id', '=', row.id)
      .execute()
}
