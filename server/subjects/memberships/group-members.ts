import type { GroupMember, PendingMember } from '#contract/group-memberships.ts'
import type { GroupMemberRow, OwnMembership } from '#contract/group-mirrors.ts'
import { limits } from '#contract/limits.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import { isShown } from '../profiles/index.ts'
import { isVerified } from './group-rows.ts'
import { roleView } from './invite-rows.ts'
import type { GroupTarget } from './target.ts'

type Group = Pick<GroupTarget, 'type' | 'id'>

const memberRows = (query: Kysely<Tables>, { type, id }: Group) =>
  query
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as user_id', 'users.full_name', 'users.slug_values', 'kind', 'memberships.slug_value'])
    .select(['memberships.role', 'memberships.standing', 'memberships.created_at', 'memberships.change_seq', 'member_id'])
    .where('kind', '=', type)
    .where('memberships.slug_value', '=', id)

type Row = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

const rowView = (row: Row): GroupMemberRow => ({
  // Rows of folders are not asked for.
  kind: row.kind as GroupMemberRow['kind'],
  group_slug: row.slug_value,
  member_id: row.member_id ?? '',
  slug_values: row.slug_values,
  full_name: row.full_name,
  role: row.role,
  verified: isVerified(row.standing),
  joined_at: row.created_at,
})

/** Who looks: a member, a logged-in user or anybody. */
interface Looking {
  role: Role | undefined
  isUser: boolean
}

/**
 * A page of the members, who is verified first. Whoever does not show to the viewer where they belong is left out, so a page may be shorter;
 * members see each other. Addresses are for those who invite.
 */
export async function memberPage(
  query: Kysely<Tables>,
  group: Group,
  page: number,
  { role, isUser }: Looking,
): Promise<{ members: GroupMember[]; more: boolean }> {
  const found = await memberRows(query, group)
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select('profiles.visibility')
    // In the order of an index, so that a page of a large group reads no other rows.
    .orderBy('memberships.standing', 'desc')
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const field = group.type === 'organisation' ? 'organisations' : 'research_groups'
  const sight = isUser ? 'users' : 'public'
  const shown = rows.filter(({ visibility }) => role !== undefined || visibility === null || isShown({ visibility }, field, sight))
  const emails = roleMay(role, 'manageMembers') ? await invitedAddresses(query, group, shown) : new Map<string, string>()
  const members = shown.map(row => ({
    slug_values: row.slug_values,
    full_name: row.full_name,
    role: roleView(row.role),
    email: emails.get(row.user_id) ?? null,
    is_holder: false,
    joined_at: row.created_at,
    verified: isVerified(row.standing),
    member_id: row.member_id ?? '',
  }))
  return { members, more }
}

/** The addresses under which these members were invited. */
async function invitedAddresses(query: Kysely<Tables>, { type, id }: Group, rows: readonly Row[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const found = await query
    .selectFrom('invites')
    .select(['user_id', 'email'])
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', '=', 'confirmed')
    .where('group_slug', 'is', null)
    .where(
      'user_id',
      'in',
      rows.map(row => row.user_id),
    )
    .orderBy('created_at')
    .execute()
  return new Map(found.map(({ user_id, email }) => [user_id!, email]))
}

interface FoundMember {
  id: string
  role: Role
  view: GroupMemberRow
}

/** A member by any slug of their profile; undefined for everyone else. */
export async function memberOf(query: Kysely<Tables>, group: Group, slug: string): Promise<FoundMember | undefined> {
  const row = await memberRows(query, group)
    .innerJoin('user_slugs', 'user_slugs.user_id', 'users.id')
    .where('user_slugs.slug', '=', slug)
    .executeTakeFirst()
  return row && { id: row.user_id, role: row.role, view: rowView(row) }
}

/** Members as mirrors have them, by what others know them by. */
export async function memberRowViews(query: Kysely<Tables>, group: Group, memberIds: readonly string[]): Promise<GroupMemberRow[]> {
  if (memberIds.length === 0) return []
  const rows = await memberRows(query, group).where('member_id', 'in', memberIds).orderBy('memberships.change_seq').execute()
  return rows.map(rowView)
}

/** The same by their accounts. */
export async function memberViews(query: Kysely<Tables>, group: Group, userIds: readonly string[]): Promise<GroupMemberRow[]> {
  if (userIds.length === 0) return []
  const rows = await memberRows(query, group).where('users.id', 'in', userIds).orderBy('memberships.change_seq').execute()
  return rows.map(rowView)
}

/** The groups and organisations of a user, as mirrors have them; of these alone if they are named. */
export async function ownMembershipViews(query: Kysely<Tables>, userId: string, slugs?: readonly string[]): Promise<OwnMembership[]> {
  const rows = await query
    .selectFrom('memberships')
    .leftJoin('membership_targets as target', join =>
      join.onRef('target.kind', '=', 'memberships.kind').onRef('target.slug_value', '=', 'memberships.slug_value'),
    )
    .select(['memberships.kind', 'memberships.slug_value', 'name', 'role', 'created_at', 'standing', 'members', 'holds_members'])
    .where('user_id', '=', userId)
    .where('memberships.kind', '!=', 'bookmark_folder')
    .$if(slugs !== undefined, found => found.where('memberships.slug_value', 'in', slugs!))
    .orderBy('memberships.change_seq')
    .execute()
  return rows.map(row => ({
    kind: row.kind as OwnMembership['kind'],
    slug_value: row.slug_value,
    name: row.name || row.slug_value,
    role: row.role,
    joined_at: row.created_at,
    verified: isVerified(row.standing),
    members_count: row.members ?? 1,
    more_members: !row.holds_members || (row.members ?? 1) > limits.group.mirrored,
  }))
}

export async function ownMembershipOf(query: Kysely<Tables>, userId: string, { type, id }: Group): Promise<OwnMembership | undefined> {
  return (await ownMembershipViews(query, userId, [id])).find(({ kind }) => kind === type)
}

/** A page of who was invited or asks and is no member yet, the latest first. */
export async function pendingPage(
  query: Kysely<Tables>,
  { type, id }: Group,
  page: number,
): Promise<{ pending_members: PendingMember[]; more: boolean }> {
  const invited = query
    .selectFrom('invites')
    .select(eb => ['id', 'role', 'first_name', 'last_name', 'email', 'created_at', eb.val<string | null>(null).as('asker_id')])
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .where('group_slug', 'is', null)
  const asked = query
    .selectFrom('invite_requests')
    .select(eb => [
      'id',
      eb.val<Role>('member').as('role'),
      eb.val('').as('first_name'),
      eb.val('').as('last_name'),
      eb.val('').as('email'),
      'created_at',
      'user_id as asker_id',
    ])
    .where('invitable_type', '=', type)
    .where('invitable_id', '=', id)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
  const found = await query
    .selectFrom(invited.unionAll(asked).as('pending'))
    .leftJoin('users', 'users.id', 'pending.asker_id')
    .selectAll('pending')
    .select(['users.full_name', 'users.slug_values'])
    .orderBy('pending.created_at', 'desc')
    .orderBy('pending.id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const pending_members = rows.map((row): PendingMember => ({
    id: row.id,
    state: row.asker_id === null ? 'invited' : 'asked',
    full_name: row.full_name ?? [row.first_name, row.last_name].filter(Boolean).join(' '),
    slug_values: row.slug_values ?? [],
    email: row.email,
    role: roleView(row.role),
    created_at: row.created_at,
  }))
  return { pending_members, more }
}
