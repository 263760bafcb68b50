import type { Folder, FolderChange } from '#contract/folders.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { type Action, roleMay } from '#contract/rights.ts'
import { slugify } from '#contract/slugs.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export type FolderRow = Selectable<Tables['folders']>

/**
 * The only way a handler gets a folder: the one query asks for folder and membership together, so that a folder of others and one
 * that never was are the same `not_found`. A member whose role may not do it gets `forbidden`.
 */
export async function ownedFolder(tx: Tx, userId: string, id: string, act: Action): Promise<FolderRow> {
  const row = await tx
    .selectFrom('folders')
    .innerJoin('folder_members', 'folder_members.folder_id', 'folders.id')
    .selectAll('folders')
    .select('role')
    .where('folders.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (!roleMay(row.role, act)) throw new Refusal('forbidden')
  return row
}

/** The user's folders as the wire shows them, most recently used first; with `ids`, those of them. */
export async function folderViews(query: Kysely<Tables>, userId: string, ids?: readonly string[]): Promise<Folder[]> {
  if (ids?.length === 0) return []
  let mine = query
    .selectFrom('folders')
    .innerJoin('folder_members as viewer', 'viewer.folder_id', 'folders.id')
    .innerJoin('folder_members as holder', join => join.onRef('holder.folder_id', '=', 'folders.id').on('holder.role', '=', 'owner'))
    .innerJoin('users as owner', 'owner.id', 'holder.user_id')
    .selectAll('folders')
    .select(['viewer.role as rw_access', 'owner.full_name as owner_name', 'owner.slug_values as owner_slugs'])
    .where('viewer.user_id', '=', userId)
    .orderBy('folders.updated_at', 'desc')
    .orderBy('folders.change_seq', 'desc')
  if (ids) mine = mine.where('folders.id', 'in', ids)
  const rows = await mine.execute()
  const totals = await totalsOf(
    query,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    const categories = totals.get(row.id) ?? []
    return {
      id: row.id,
      name: row.name,
      slug_values: [`${slugify(row.name) || 'folder'}-${row.id.slice(-8)}`],
      description: row.description,
      is_private: row.is_private,
      tags: row.tags,
      owner: { slug_values: row.owner_slugs, full_name: row.owner_name },
      rw_access: row.rw_access,
      count: categories.reduce((sum, category) => sum + category.total, 0),
      categories,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

/** One folder of the user as the wire shows it; the caller has made sure that it is theirs. */
export async function folderView(query: Kysely<Tables>, userId: string, id: string): Promise<Folder> {
  const [view] = await folderViews(query, userId, [id])
  if (!view) throw new Refusal('not_found')
  return view
}

async function totalsOf(query: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, { name: IndexName; total: number }[]>> {
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

/**
 * What remains of a change when the folder has moved on since the user saw it (offline.md 2.5): a field that still is what they saw,
 * or already is what they want, is theirs to set; tags of both sides join, the folder's first, five at most. Undefined when
 * somebody set a field of the change to something else.
 */
export function mergedChange(current: FolderChange, change: FolderChange, seen: FolderChange): FolderChange | undefined {
  const merged: FolderChange = {}
  for (const field of Object.keys(change) as (keyof FolderChange)[]) {
    const mine = JSON.stringify(change[field])
    const theirs = JSON.stringify(current[field])
    const untouched = theirs === JSON.stringify(seen[field])
    if (mine === theirs) continue
    if (field === 'tags' && !untouched)
      merged.tags = [...new Set([...(current.tags ?? []), ...(change.tags ?? [])])].slice(0, limits.folder.tags)
    else if (untouched) Object.assign(merged, { [field]: change[field] })
    else return undefined
  }
  return merged
}
