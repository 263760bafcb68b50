import type { Kysely } from 'kysely'
import { profileOfAlert } from '#contract/alert-names.ts'
import { isWanted, quietUntil } from '#contract/telling.ts'
import type { Tables } from '../../store/tables.ts'
import { preferencesOf } from '../preferences/index.ts'

/** When a message of an alert may be shown: now, or when the quiet hours end. Undefined if its user no longer wants it, or has seen what it is about. */
export async function whenWanted(query: Kysely<Tables>, userId: string, alert: string, now: number): Promise<number | undefined> {
  const row = await alertRow(query, userId, alert)
  if (!row?.push || row.is_paused || row.new_results === 0) return undefined
  const preferences = await preferencesOf(query, userId)
  return isWanted(preferences, 'alerts', 'push') ? (quietUntil(preferences, now) ?? now) : undefined
}

function alertRow(query: Kysely<Tables>, userId: string, alert: string) {
  const columns = ['push', 'is_paused', 'new_results'] as const
  const profile = profileOfAlert(alert)
  return profile
    ? query
        .selectFrom('subscriptions')
        .select(columns)
        .where('user_id', '=', userId)
        .where('index_name', '=', profile.index)
        .where('slug_value', '=', profile.slug)
        .executeTakeFirst()
    : query.selectFrom('searches').select(columns).where('id', '=', alert).where('user_id', '=', userId).executeTakeFirst()
}
