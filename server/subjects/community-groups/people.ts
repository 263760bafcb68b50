import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** The ids of those of these people, by any slug, who are members of the group. */
export async function membersOfGroup(query: Kysely<Tables>, group: string, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await query
    .selectFrom('user_slugs')
    .innerJoin('memberships', join =>
      join.onRef('memberships.user_id', '=', 'user_slugs.user_id').on('kind', '=', 'research_group').on('slug_value', '=', group),
    )
    .select('memberships.user_id')
    .distinct()
    .where('slug', 'in', slugs)
    .execute()
  return rows.map(row => row.user_id)
}
