import type { IndexName } from '#contract/indexes/shape.ts'
import type { UserType } from '#contract/rights.ts'
import type { SearchState } from '#contract/search.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/sqlite/open.ts'
import type { Tables } from '../../store/tables.ts'
import { needsFilters } from '../search/rules.ts'

/**
 * What this viewer may search for among what they saved: like a scope it is never locked (S1§6), filters need their right. Leaving
 * out what is in a folder would leave nothing, so that switch is passed over.
 */
export function allowedInBookmarks(viewer: UserType, state: SearchState): SearchState {
  const asked = { ...state, exclude_bookmarked: false }
  needsFilters(viewer, asked)
  return asked
}

/** The slugs of all records of an index in any folder that the user may see, each once. */
export const bookmarkedSlugs = (store: Store, userId: string, index: IndexName): Promise<string[]> =>
  slugsOf(inFoldersOf(store.read, userId).where('index_name', '=', index))

/** The same of one folder. A folder of others and one that never was are the same `not_found`. */
export async function folderSlugs(store: Store, userId: string, folderId: string, index: IndexName): Promise<string[]> {
  const member = await store.read
    .selectFrom('folder_members')
    .select('role')
    .where('folder_id', '=', folderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw new Refusal('not_found')
  return slugsOf(inFoldersOf(store.read, userId).where('bookmarks.folder_id', '=', folderId).where('index_name', '=', index))
}

const inFoldersOf = (query: Kysely<Tables>, userId: string) =>
  query
    .selectFrom('bookmarks')
    .innerJoin('folder_members', 'folder_members.folder_id', 'bookmarks.folder_id')
    .select('slug_value')
    .distinct()
    .where('user_id', '=', userId)

async function slugsOf(rows: ReturnType<typeof inFoldersOf>): Promise<string[]> {
  return (await rows.execute()).map(row => row.slug_value)
}
