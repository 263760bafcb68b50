import type { IndexName } from '#contract/indexes/shape.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { folderRole } from './members.ts'

/** The slugs of all records of an index in the user's folders, each once, last saved first. */
export const bookmarkedSlugs = (store: Store, userId: string, index: IndexName): Promise<string[]> =>
  slugsOf(inFoldersOf(store.read, userId).where('index_name', '=', index))

/** Whether any of these records is in a folder of the user. */
export async function savedAmong(query: Kysely<Tables>, userId: string, index: IndexName, slugs: readonly string[]): Promise<boolean> {
  const found = await inFoldersOf(query, userId).where('index_name', '=', index).where('slug_value', 'in', slugs).limit(1).execute()
  return found.length > 0
}

/** The same for one folder. A folder of others and one that does not exist are the same `not_found`. */
export async function folderSlugs(store: Store, userId: string, folderId: string, index: IndexName): Promise<string[]> {
  if (!(await folderRole(store.read, userId, folderId))) throw new Refusal('not_found')
  return slugsOf(inFoldersOf(store.read, userId).where('bookmarks.folder_id', '=', folderId).where('index_name', '=', index))
}

const inFoldersOf = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('bookmarks')
    .innerJoin('folder_members', 'folder_members.folder_id', 'bookmarks.folder_id')
    .select('slug_value')
    .where('user_id', '=', userId)
    .groupBy('slug_value')
    .orderBy(({ fn }) => fn.max('added_at'), 'desc')
    .orderBy('slug_value')

async function slugsOf(rows: ReturnType<typeof inFoldersOf>): Promise<string[]> {
  return (await rows.execute()).map(row => row.slug_value)
}
