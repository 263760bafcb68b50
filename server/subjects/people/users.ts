import type { Kysely, Selectable, Updateable } from 'kysely'
import type { UserChange, UserSettings } from '#contract/users.ts'
import { countries } from '#contract/countries.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { functionTitleOf } from './function-titles.ts'
import { capitalised, joinName, namesOf } from './person-names.ts'

/** Refuses `not_found` unless `id` is the id or a slug of the caller (S2§6). */
export function requireSelf(id: string, user: Pick<User, 'id' | 'slug_values'>): void {
  if (id !== user.id && !user.slug_values.includes(id)) throw new Refusal('not_found')
}

const settledMs = limits.claims.renamedDays * 24 * 3600_000

/** The name that an account has had, as long as a new one proves nothing yet; undefined once it does, and for an account that had none. */
export const unsettledName = ({ former_name, renamed_at }: Pick<NamedAccount, 'former_name' | 'renamed_at'>, now: number) =>
  former_name !== null && renamed_at !== null && now - renamed_at < settledMs ? former_name : undefined

type NamedAccount = Selectable<Tables['users']>

/** Writes profile fields. Refuses `invalid` for an unknown title or country, which the request has in its part `sentAs`. */
export async function updateProfile(
  tx: Tx,
  id: string,
  { first_name, last_name, ...plain }: UserChange,
  { now, sentAs = 'user' }: { now: number; sentAs?: 'user' | 'researcher' },
): Promise<void> {
  await requireKnownIds(tx, plain, sentAs)
  const columns: Updateable<Tables['users']> = { ...plain }
  if (first_name !== undefined || last_name !== undefined) {
    const before = await tx
      .selectFrom('users')
      .select(['full_name', 'first_name', 'last_name', 'former_name', 'renamed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const names = namesOf(before)
    columns.first_name = first_name === undefined ? names.first_name : capitalised(first_name)
    columns.last_name = last_name === undefined ? names.last_name : capitalised(last_name)
    columns.full_name = joinName(columns.first_name, columns.last_name)
    if (columns.full_name !== before.full_name && before.full_name !== '') {
      columns.former_name = unsettledName(before, now) ?? before.full_name
      columns.renamed_at = now
    }
  }
  // A change that waited on one device does not lead back what another device went through meanwhile.
  if (plain.onboarding_step !== undefined) {
    const before = await tx.selectFrom('users').select('onboarding_step').where('id', '=', id).executeTakeFirstOrThrow()
    columns.onboarding_step = Math.max(plain.onboarding_step, before.onboarding_step)
  }
  if (Object.keys(columns).length > 0) await tx.updateTable('users').set(columns).where('id', '=', id).execute()
}

async function requireKnownIds(tx: Tx, { function_title_id, country_id }: UserChange, sentAs: string): Promise<void> {
  const errors: Record<string, string[]> = {}
  if (function_title_id && !(await functionTitleOf(tx, function_title_id)))
    errors[`${sentAs}.function_title_id`] = ['This job title does not exist.']
  if (country_id && !countries().some(country => country.code === country_id))
    errors[`${sentAs}.country_id`] = ['This country does not exist.']
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors })
}

/**
 * Merges cookie settings that were changed on an older version (S1§4): analytics is on only if both devices allow it. An acknowledgement is
 * kept.
 */
export const mergedSettings = (current: UserSettings, requested: UserSettings): UserSettings => ({
  acknowledged_cookies: current.acknowledged_cookies || requested.acknowledged_cookies,
  cookie_analytics: current.cookie_analytics && requested.cookie_analytics,
})

/** The cookie settings and their version. */
export async function settingsOf(query: Kysely<Tables>, id: string): Promise<UserSettings & { version: number }> {
  const { settings_version: version, ...settings } = await query
    .selectFrom('users')
    .select(['acknowledged_cookies', 'cookie_analytics', 'settings_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...settings, version }
}
