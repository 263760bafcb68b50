import type { Member } from '#contract/group-people.ts'
import { limits } from '#contract/limits.ts'
import { roleMay, type Role } from '#contract/roles.ts'
import { type Kysely, sql } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import { roleView } from './invite-rows.ts'

/** `viewer`: the role of who asks; only those who may invite see which address was invited. */
const contributorRows = (query: Kysely<Tables>, folderId: string) =>
  query
    .selectFrom('folder_members')
    .innerJoin('users', 'users.id', 'folder_members.user_id')
    .innerJoin('folders', 'folders.id', 'folder_members.folder_id')
    .select(['users.id as id', 'users.full_name', 'users.slug_values', 'folder_members.role', 'folder_members.created_at', 'owner_user_id'])
    .select(eb =>
      eb
        .selectFrom('invites')
        .select('email')
        .where('invitable_type', '=', 'bookmark_folder')
        .where('invitable_id', '=', folderId)
        .where('action', '=', 'confirmed')
        .whereRef('invites.user_id', '=', 'folder_members.user_id')
        .orderBy('invites.created_at', 'desc')
        .limit(1)
        .as('email'),
    )
    .where('folder_id', '=', folderId)

type Row = Awaited<ReturnType<ReturnType<typeof contributorRows>['execute']>>[number]

const contributorView = (row: Row, viewer: Role): Member => ({
  slug_values: row.slug_values,
  full_name: row.full_name,
  role: roleView(row.role),
  email: roleMay(viewer, 'inviteToFolder') ? row.email : null,
  is_holder: row.id === row.owner_user_id,
  joined_at: row.created_at,
})

/** A page of the people who share a folder: its owner first, then who joined first. */
export async function contributorPage(
  query: Kysely<Tables>,
  folderId: string,
  viewer: Role,
  page: number,
): Promise<{ contributors: Member[]; more: boolean }> {
  const found = await contributorRows(query, folderId)
    .orderBy(sql`users.id = folders.owner_user_id`, 'desc')
    .orderBy('folder_members.created_at')
    .orderBy('users.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { contributors: rows.map(row => contributorView(row, viewer)), more }
}

/** A contributor by any slug of their profile; undefined for everyone else. */
export async function contributorOf(
  query: Kysely<Tables>,
  folderId: string,
  slug: string,
  viewer: Role,
): Promise<{ id: string; role: Role; view: Member } | undefined> {
  const row = await contributorRows(query, folderId)
    .innerJoin('user_slugs', 'user_slugs.user_id', 'users.id')
    .where('user_slugs.slug', '=', slug)
    .executeTakeFirst()
  return row && { id: row.id, role: row.role, view: contributorView(row, viewer) }
}
