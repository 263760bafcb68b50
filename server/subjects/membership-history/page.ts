import type { HistoryLine } from '#contract/folder-history.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { WithHistory } from './rows.ts'

/** A page of a history, the latest first; the caller has checked access. */
export async function historyPage(
  query: Kysely<Tables>,
  { type, id }: WithHistory,
  page: number,
): Promise<{ lines: HistoryLine[]; more: boolean }> {
  const found = await query
    .selectFrom('membership_history as line')
    .leftJoin('users as actor', 'actor.id', 'line.done_by')
    .leftJoin('users as subject', 'subject.id', 'line.about_user_id')
    .selectAll('line')
    .select(['actor.full_name as actor_name', 'actor.slug_values as actor_slugs'])
    .select(['subject.full_name as subject_name', 'subject.slug_values as subject_slugs'])
    .where('line.target_type', '=', type)
    .where('line.target_id', '=', id)
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  const lines = rows.map(row => ({
    id: row.id,
    kind: row.kind,
    by: personOf(row.actor_name, row.actor_slugs),
    about: personOf(row.subject_name, row.subject_slugs),
    count: row.count,
    index: row.index_name,
    name: row.name,
    role: row.role,
    at: row.at,
  }))
  return { lines, more }
}

const personOf = (full_name: string | null, slug_values: string[] | null) =>
  full_name === null || slug_values === null ? null : { full_name, slug_values }
