import type { FoundItem } from '#contract/alert-fields.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** What alerts of a user found last, by alert, the latest first. */
export async function lastFinds(query: Kysely<Tables>, userId: string, alerts: readonly string[]): Promise<Map<string, FoundItem[]>> {
  const found = new Map<string, FoundItem[]>()
  if (alerts.length === 0) return found
  const numbered = query
    .selectFrom('alert_finds')
    .selectAll()
    .select(sql<number>`row_number() OVER (PARTITION BY alert ORDER BY number DESC)`.as('place'))
    .where('user_id', '=', userId)
    .where('alert', 'in', alerts)
  const rows = await query
    .selectFrom(numbered.as('numbered'))
    .select(['alert', 'index_name', 'slug_value', 'title', 'found_at'])
    .where('place', '<=', limits.search.found)
    .orderBy('number', 'desc')
    .execute()
  for (const { alert, index_name: index, slug_value, title, found_at } of rows)
    found.set(alert, [...(found.get(alert) ?? []), { index, slug_value, title, found_at }])
  return found
}
