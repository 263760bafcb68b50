import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { PublicFolder } from '#contract/public-folders.ts'
import type { Kysely } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { StoredBookmark } from './bookmark-rows.ts'
import { totalsOf } from './rows.ts'

/** The only query by which others than members read a folder: it never finds a private one. */
const publicRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('folders')
    .innerJoin('users as owner', 'owner.id', 'folders.owner_user_id')
    .select(['folders.id', 'folders.name', 'description', 'tags', 'folders.updated_at'])
    .select(['owner.full_name as owner_name', 'owner.slug_values as owner_slugs'])
    .where('is_private', '=', false)

export const isPublicFolder = async (query: Kysely<Tables>, id: string): Promise<boolean> =>
  (await publicRows(query).where('folders.id', '=', id).executeTakeFirst()) !== undefined

export async function publicFolderView(query: Kysely<Tables>, id: string): Promise<PublicFolder | undefined> {
  const [view] = await views(query, await publicRows(query).where('folders.id', '=', id).execute())
  return view
}

/** A page of the public folders of the owner with this slug, most recently changed first. */
export async function publicFoldersOf(query: Kysely<Tables>, slug: string, page: number) {
  const found = await publicRows(query)
    .innerJoin('user_slugs', 'user_slugs.user_id', 'owner.id')
    .where('user_slugs.slug', '=', slug)
    .orderBy('folders.updated_at', 'desc')
    .orderBy('folders.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { folders: await views(query, rows), page, more }
}

type Row = Awaited<ReturnType<ReturnType<typeof publicRows>['execute']>>[number]

async function views(query: Kysely<Tables>, rows: readonly Row[]): Promise<PublicFolder[]> {
  const totals = await totalsOf(
    query,
    rows.map(row => row.id),
  )
  return rows.map(({ owner_name, owner_slugs, ...row }) => {
    const categories = totals.get(row.id) ?? []
    const count = categories.reduce((sum, category) => sum + category.total, 0)
    return { ...row, owner: { slug_values: owner_slugs, full_name: owner_name }, count, categories }
  })
}

/** A part of a folder's bookmarks, latest first. */
export function bookmarksOf(
  query: Kysely<Tables>,
  folderId: string,
  { index, offset, limit }: { index: IndexName | undefined; offset: number; limit: number },
): Promise<StoredBookmark[]> {
  const rows = query.selectFrom('bookmarks').selectAll().where('folder_id', '=', folderId)
  return (index ? rows.where('index_name', '=', index) : rows)
    .orderBy('added_at', 'desc')
    .orderBy('slug_value')
    .offset(offset)
    .limit(limit)
    .execute()
}
