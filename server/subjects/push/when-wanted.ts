import type { Kysely } from 'kysely'
import { isWanted, quietUntil } from '#contract/telling.ts'
import type { Tables } from '../../store/tables.ts'
import { readAlert } from '../alert-rows/index.ts'
import { preferencesOf } from '../preferences/index.ts'

/** When a message of an alert may be shown: now, or when the quiet hours end. Undefined if its user no longer wants it, or has seen what it is about. */
export async function whenWanted(query: Kysely<Tables>, userId: string, alert: string, now: number): Promise<number | undefined> {
  const row = await readAlert(query, { user_id: userId, alert })
  if (!row?.push || row.is_paused || row.new_results === 0) return undefined
  const preferences = await preferencesOf(query, userId)
  return isWanted(preferences, 'alerts', 'push') ? (quietUntil(preferences, now) ?? now) : undefined
}
