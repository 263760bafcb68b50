import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { noPassword } from './passwords.ts'

/** Call it after a way to log in was removed, in the same transaction: refuses `forbidden` if that was the last one of the account. */
export async function requireWayIn(tx: Tx, userId: string): Promise<void> {
  const { password_hash, orcid_id, linkedin_id } = await tx
    .selectFrom('users')
    .select(['password_hash', 'orcid_id', 'linkedin_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (password_hash !== noPassword || orcid_id !== null || linkedin_id !== null) return
  const passkey = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  if (!passkey) throw new Refusal('forbidden', { sentence: 'Set a password first. Without one you could not log in any more.' })
}
