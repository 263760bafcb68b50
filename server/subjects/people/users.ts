import type { Kysely, Updateable } from 'kysely'
import type { UserChange, UserSettings } from '#contract/users.ts'
import { countries } from '../../core/countries.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { functionTitleOf } from './function-titles.ts'
import { capitalised, fullName, namesOf } from './person-names.ts'

/** Whether an address speaks of the caller, by id or slug (S2§6). Everybody else's is answered as if it were not there. */
export function needsSelf(id: string, user: Pick<User, 'id' | 'slug_values'>): void {
  if (id !== user.id && !user.slug_values.includes(id)) throw new Refusal('not_found')
}

/** Writes profile fields. Refuses `invalid` for a title or a country that there is not. */
export async function changeUser(tx: Tx, id: string, { first_name, last_name, ...plain }: UserChange): Promise<void> {
  await needsKnown(tx, plain)
  const columns: Updateable<Tables['users']> = { ...plain }
  if (first_name !== undefined || last_name !== undefined) {
    const before = await tx
      .selectFrom('users')
      .select(['full_name', 'first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const names = namesOf(before)
    columns.first_name = first_name === undefined ? names.first_name : capitalised(first_name)
    columns.last_name = last_name === undefined ? names.last_name : capitalised(last_name)
    columns.full_name = fullName(columns.first_name, columns.last_name)
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('users').set(columns).where('id', '=', id).execute()
}

async function needsKnown(tx: Tx, { function_title_id, country_id }: UserChange): Promise<void> {
  const errors: Record<string, string[]> = {}
  if (function_title_id && !(await functionTitleOf(tx, function_title_id)))
    errors['user.function_title_id'] = ['There is no such function title.']
  if (country_id && !countries.some(country => country.code === country_id)) errors['user.country_id'] = ['There is no such country.']
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors })
}

/**
 * Cookie settings after a change that was made on an older version of them (S1§4): two devices decided apart, so counting is only on
 * where both want it. What was acknowledged once is acknowledged.
 */
export const joinedSettings = (current: UserSettings, asked: UserSettings): UserSettings => ({
  acknowledged_cookies: current.acknowledged_cookies || asked.acknowledged_cookies,
  cookie_analytics: current.cookie_analytics && asked.cookie_analytics,
})

/** The cookie settings and how often they were changed. */
export async function settingsOf(query: Kysely<Tables>, id: string): Promise<UserSettings & { version: number }> {
  const { settings_version: version, ...settings } = await query
    .selectFrom('users')
    .select(['acknowledged_cookies', 'cookie_analytics', 'settings_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...settings, version }
}
