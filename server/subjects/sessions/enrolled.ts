import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'

/** Whether the account has a passkey or an authenticator app, so that a password alone does not open it ([Note: Second factors]). */
export async function hasSecondFactor(query: Kysely<Tables>, userId: string): Promise<boolean> {
  const passkey = await query.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  if (passkey) return true
  return (await query.selectFrom('authenticator_apps').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** What a login proved: only what every account needs, a second factor after it, or a passkey, which is two factors at once. */
export type LoginProof = 'first_factor' | 'second_factor' | 'passkey'

/** Thrown instead of starting a session: the account has a second factor, which was not proven. */
export class SecondFactorNeeded extends Error {
  override name = 'SecondFactorNeeded'
}
