import { type Preferences, type PreferencesChange, usualPreferences, withPreferencesChange } from '#contract/preferences.ts'
import type { Kysely, Selectable } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { addressesOf, optIn, optOut } from '../addresses/index.ts'
import { moveTurns } from './mail-turns.ts'

export const preferencesView = ({
  told,
  time_zone,
  digest_at,
  digest_day,
  quiet,
}: Omit<Selectable<Tables['preferences']>, 'user_id' | 'change_seq'>): Preferences => ({
  id: usualPreferences.id,
  told,
  time_zone,
  digest_at,
  digest_day,
  quiet,
})

/** How a user is told of things. */
export async function preferencesOf(query: Kysely<Tables>, userId: string): Promise<Preferences> {
  const row = await query.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? preferencesView(row) : usualPreferences
}

/** Changes how a user is told of things; mails that wait for a time of day move to the new one. */
export async function changePreferences(tx: Tx, userId: string, change: PreferencesChange, now: number): Promise<Preferences> {
  const { id: _, ...next } = withPreferencesChange(await preferencesOf(tx, userId), change)
  const row = { ...next, change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await moveTurns(tx, userId, next, now)
  const invitations = change.told?.['invitations.mail']
  if (invitations !== undefined) await setInvitations(tx, userId, invitations, now)
  return preferencesView(row)
}

/** Invitations belong to an address: whoever sends one does not look for an account with it (A7). */
async function setInvitations(tx: Tx, id: string, isWanted: boolean, now: number): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const addresses = await addressesOf(tx, { id, email })
  await (isWanted ? optIn(tx, addresses) : optOut(tx, addresses, now))
}
