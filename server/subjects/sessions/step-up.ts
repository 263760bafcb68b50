import { limits } from '#contract/limits.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { noPassword, passwordMatches } from './passwords.ts'

/**
 * [Note: Step-up] What would let someone take over or carry away an account needs a proof that the holder of this session is still its user.
 * Where a form asks for the password, the act needs it each time. Other acts need a session that was confirmed within the last ten minutes: by
 * its login, or by the password. That the user logs in elsewhere proves nothing about who holds this session. An account without a password
 * confirms all of them by logging in again with the other site.
 */
const confirmedMs = limits.confirmedMinutes * 60_000

const attempts = new AttemptLimit({ points: 10, seconds: 15 * 60 })

type Holder = Pick<User, 'id' | 'sid'>

/** Refuses `step_up_required` if the session was not confirmed within the last ten minutes. */
export async function requireConfirmed(store: Store, holder: Holder, now: number): Promise<void> {
  if (await isConfirmed(store, holder, now)) return
  throw new Refusal('step_up_required', (await passwordHashOf(store, holder)) === noPassword ? { sentence: loginAgain } : {})
}

/**
 * Makes a signed-in user confirm their password, which also confirms the session: refuses `invalid` on `field` without the right password,
 * `too_many` after ten wrong ones. An account without a password needs a confirmed session. Hashing takes long, so do not call it in a write
 * job. `now`: milliseconds since 1970.
 */
export async function requirePassword(
  store: Store,
  holder: Holder,
  password: string | undefined,
  { now = Date.now(), field = 'password' }: { now?: number; field?: string } = {},
): Promise<void> {
  const { id, sid } = holder
  const refused = (sentence: string) => new Refusal('invalid', { errors: { [field]: [sentence] } })
  const password_hash = await passwordHashOf(store, holder)
  if (password_hash === noPassword) {
    if (await isConfirmed(store, holder, now)) return
    throw refused(loginAgain)
  }
  if (!password) throw refused('Please enter your password.')
  await attempts.failed(id)
  if (!(await passwordMatches(password_hash, password, id))) throw refused('This is not your password.')
  await attempts.succeeded(id)
  // A full disk must not keep users from what they confirmed just now.
  await store.write(tx => tx.updateTable('sessions').set({ confirmed_at: now }).where('sid', '=', sid).execute()).catch(() => {})
}

const loginAgain = `Please log out and log in again first. This needs a login within the last ${limits.confirmedMinutes} minutes.`

const passwordHashOf = async (store: Store, { id }: Holder): Promise<string | undefined> =>
  (await store.read.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash

async function isConfirmed(store: Store, { sid }: Holder, now: number): Promise<boolean> {
  const session = await store.read
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .where('confirmed_at', '>', now - confirmedMs)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}
