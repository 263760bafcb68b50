import { limits } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/searches.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import { lastFinds } from '../kept-finds/index.ts'

export type StoredSearch = Selectable<Tables['searches']>

/** A saved search of this user. One of others and one that does not exist are the same `not_found`. */
export async function requireSearch(query: Kysely<Tables>, userId: string, id: string): Promise<StoredSearch> {
  const row = await query.selectFrom('searches').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** A page of the saved searches of a user, latest first. */
export async function searchPage(query: Kysely<Tables>, userId: string, page: number) {
  const { rows, more } = onePage(
    await query
      .selectFrom('searches')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
  return { results: await searchViews(query, userId, rows), page, more }
}

/** Saved searches of one user as sent on the wire, with what they found last. */
export async function searchViews(query: Kysely<Tables>, userId: string, rows: readonly StoredSearch[]): Promise<SavedSearch[]> {
  const found = await lastFinds(
    query,
    userId,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    data: row.data,
    new_results: row.new_results,
    timestamp_epoch: row.seen_at,
    found: found.get(row.id) ?? [],
    is_paused: row.is_paused,
    push: row.push,
    mail: row.mail,
    version: row.version,
    created_at: row.created_at,
  }))
}

/** One saved search as sent on the wire; the caller has checked whose it is. */
export async function searchView(query: Kysely<Tables>, row: StoredSearch): Promise<SavedSearch> {
  const [view] = await searchViews(query, row.user_id, [row])
  return view!
}
