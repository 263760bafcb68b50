import type { Folder } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { type Action, type Role, roleMay } from '#contract/roles.ts'
import { addressSlug } from '#contract/slugs.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { peopleCounts } from './people-counts.ts'

export type StoredFolder = Selectable<Tables['folders']>

/**
 * The only way for a handler to get a folder: one query reads folder and membership, so that a folder of others and one that does not exist
 * are the same `not_found`. A member whose role does not allow the action gets `forbidden`.
 */
export async function requireFolder(tx: Tx, userId: string, id: string, action: Action): Promise<StoredFolder & { role: Role }> {
  const row = await tx
    .selectFrom('folders')
    .innerJoin('folder_members', 'folder_members.folder_id', 'folders.id')
    .selectAll('folders')
    .select('role')
    .where('folders.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (!roleMay(row.role, action)) throw new Refusal('forbidden')
  return row
}

/** A page of the user's folders as sent on the wire, most recently used first. */
export async function folderPage(query: Kysely<Tables>, userId: string, page: number) {
  const { rows, more } = onePage(
    await viewRows(query, userId)
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  return { folders: await viewsOf(query, rows), page, more }
}

/** These folders of the user as sent on the wire, most recently used first. */
export async function folderViews(query: Kysely<Tables>, userId: string, ids: readonly string[]): Promise<Folder[]> {
  if (ids.length === 0) return []
  return viewsOf(query, await viewRows(query, userId).where('folders.id', 'in', ids).execute())
}

const viewRows = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('folders')
    .innerJoin('folder_members as viewer', 'viewer.folder_id', 'folders.id')
    .innerJoin('users as owner', 'owner.id', 'folders.owner_user_id')
    .selectAll('folders')
    .select(['viewer.role as rw_access', 'owner.full_name as owner_name', 'owner.slug_values as owner_slugs'])
    .where('viewer.user_id', '=', userId)
    .orderBy('folders.updated_at', 'desc')
    .orderBy('folders.change_seq', 'desc')

async function viewsOf(query: Kysely<Tables>, rows: Awaited<ReturnType<ReturnType<typeof viewRows>['execute']>>): Promise<Folder[]> {
  const ids = rows.map(row => row.id)
  const totals = await totalsOf(query, ids)
  const people = await peopleCounts(query, ids)
  const ownEntries = await ownEntryTotals(query, ids)
  return rows.map(row => {
    const categories = totals.get(row.id) ?? []
    const { contributors = 0, waiting = 0 } = people.get(row.id) ?? {}
    return {
      id: row.id,
      name: row.name,
      slug_values: [`${addressSlug(row.name) || 'folder'}-${row.id.slice(-8)}`],
      description: row.description,
      is_private: row.is_private,
      tags: row.tags,
      owner: { slug_values: row.owner_slugs, full_name: row.owner_name },
      rw_access: row.rw_access,
      count: categories.reduce((sum, category) => sum + category.total, ownEntries.get(row.id) ?? 0),
      categories,
      contributors_count: contributors,
      ...(roleMay(row.rw_access, 'inviteToFolder') && { invite_count: waiting }),
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

/** One folder of the user as sent on the wire; the caller has checked access. */
export async function folderView(query: Kysely<Tables>, userId: string, id: string): Promise<Folder> {
  const [view] = await folderViews(query, userId, [id])
  if (!view) throw new Refusal('not_found')
  return view
}

/** How many records of each index the folders have. */
export async function totalsOf(query: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, { name: IndexName; total: number }[]>> {
  const found = new Map<string, { name: IndexName; total: number }[]>()
  if (ids.length === 0) return found
  const rows = await query
    .selectFrom('bookmarks')
    .select(({ fn }) => ['folder_id', 'index_name', fn.countAll<number | string>().as('total')])
    .where('folder_id', 'in', ids)
    .groupBy(['folder_id', 'index_name'])
    .orderBy('total', 'desc')
    .orderBy('index_name')
    .execute()
  for (const { folder_id, index_name, total } of rows)
    found.set(folder_id, [...(found.get(folder_id) ?? []), { name: index_name, total: Number(total) }])
  return found
}

/** How many own entries the folders have. */
export async function ownEntryTotals(query: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .selectFrom('own_entries')
    .select(({ fn }) => ['folder_id', fn.countAll<number | string>().as('total')])
    .where('folder_id', 'in', ids)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map(({ folder_id, total }) => [folder_id, Number(total)]))
}

/**
 * Merges a change into a folder that changed since the user saw it (src/offline/README.md "Conflicts"): a field is set if it is still as the user saw it, or
 * already has the wanted value; tags of both sides are joined, the folder's first, five at most. Undefined if someone else set one of the
 * changed fields to another value.
 */
export function mergedChange<C extends { tags?: string[] | undefined }>(current: C, change: C, seen: C): C | undefined {
  const merged: Partial<C> = {}
  for (const field of Object.keys(change) as (keyof C)[]) {
    const changed = JSON.stringify(change[field])
    const stored = JSON.stringify(current[field])
    const isUntouched = stored === JSON.stringify(seen[field])
    if (changed === stored) continue
    if (field === 'tags' && !isUntouched)
      merged.tags = [...new Set([...(current.tags ?? []), ...(change.tags ?? [])])].slice(0, limits.folder.tags)
    else if (isUntouched) Object.assign(merged, { [field]: change[field] })
    else return undefined
  }
  // Only fields of the change, or fewer: all of a change's fields are optional.
  return merged as C
}
