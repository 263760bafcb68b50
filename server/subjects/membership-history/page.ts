import type { HistoryLine } from '#contract/folder-history.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { WithHistory } from './rows.ts'

const linesWith = (query: Kysely<Tables>) =>
  query
    .selectFrom('membership_history as line')
    .leftJoin('users as actor', 'actor.id', 'line.done_by')
    .leftJoin('users as subject', 'subject.id', 'line.about_user_id')
    .leftJoin('edit_flags as flag', 'flag.id', 'line.id')
    .leftJoin('users as flagger', 'flagger.id', 'flag.user_id')
    .selectAll('line')
    .select(['actor.full_name as actor_name', 'actor.slug_values as actor_slugs'])
    .select(['subject.full_name as subject_name', 'subject.slug_values as subject_slugs'])
    .select(['flagger.full_name as flagger_name', 'flagger.slug_values as flagger_slugs', 'flag.reason', 'flag.flagged_at'])

type Row = Awaited<ReturnType<ReturnType<typeof linesWith>['execute']>>[number]

/** A page of a history, the latest first; the caller has checked access. */
export async function historyPage(
  query: Kysely<Tables>,
  { type, id }: WithHistory,
  page: number,
): Promise<{ lines: HistoryLine[]; more: boolean }> {
  const found = await linesWith(query)
    .where('line.target_type', '=', type)
    .where('line.target_id', '=', id)
    .orderBy('line.at', 'desc')
    .orderBy('line.id', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { lines: rows.map(lineOf), more }
}

/** One line of a history; undefined if it has no such line. */
export async function lineWithId(query: Kysely<Tables>, { type, id }: WithHistory, lineId: string): Promise<HistoryLine | undefined> {
  const row = await linesWith(query)
    .where('line.id', '=', lineId)
    .where('line.target_type', '=', type)
    .where('line.target_id', '=', id)
    .executeTakeFirst()
  return row && lineOf(row)
}

/** A page of the lines that are flagged, those flagged first before others, with what each belongs to. */
export async function flaggedPage(
  query: Kysely<Tables>,
  page: number,
): Promise<{ flagged: { of: WithHistory; line: HistoryLine }[]; more: boolean }> {
  const found = await linesWith(query)
    .where('flag.id', 'is not', null)
    .orderBy('flag.flagged_at')
    .orderBy('flag.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { flagged: rows.map(row => ({ of: { type: row.target_type, id: row.target_id }, line: lineOf(row) })), more }
}

function lineOf(row: Row): HistoryLine {
  const flagger = personOf(row.flagger_name, row.flagger_slugs)
  return {
    id: row.id,
    kind: row.kind,
    by: personOf(row.actor_name, row.actor_slugs),
    about: personOf(row.subject_name, row.subject_slugs),
    count: row.count,
    index: row.index_name,
    name: row.name,
    role: row.role,
    at: row.at,
    ...(flagger && { flag: { by: flagger, reason: row.reason!, at: row.flagged_at! } }),
  }
}

const personOf = (full_name: string | null, slug_values: string[] | null) =>
  full_name === null || slug_values === null ? null : { full_name, slug_values }
