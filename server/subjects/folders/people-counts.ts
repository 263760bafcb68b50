import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** How many people share each of these folders, and how many invitations wait. */
export async function peopleCounts(
  query: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { contributors: number; waiting: number }>> {
  if (ids.length === 0) return new Map()
  const members = await query
    .selectFrom('folder_members')
    .select(({ fn }) => ['folder_id', fn.countAll<number | string>().as('contributors')])
    .where('folder_id', 'in', ids)
    .groupBy('folder_id')
    .execute()
  const invites = await query
    .selectFrom('invites')
    .select(({ fn }) => ['invitable_id', fn.countAll<number | string>().as('waiting')])
    .where('invitable_type', '=', 'bookmark_folder')
    .where('invitable_id', 'in', ids)
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('invitable_id')
    .execute()
  const waiting = new Map(invites.map(row => [row.invitable_id, Number(row.waiting)]))
  return new Map(members.map(row => [row.folder_id, { contributors: Number(row.contributors), waiting: waiting.get(row.folder_id) ?? 0 }]))
}
