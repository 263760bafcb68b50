import { limits } from '#contract/limits.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { hasSecondFactor, type LoginProof } from './enrolled.ts'
import { noPassword, passwordMatches } from './passwords.ts'

/**
 * [Note: Step-up] What would let someone take over or carry away an account needs a proof that the holder of this session is still its user.
 * Where a form asks for the password, the act needs it each time. Other acts need a session that was confirmed within the last ten minutes: by
 * its login, or by the password. That the user logs in elsewhere proves nothing about who holds this session. An account without a password
 * confirms all of them by logging in again with the other site.
 *
 * Of an account with a second factor, every such act also needs that factor, proven in this session within the last ten minutes. A passkey
 * proves both and stands for the password too.
 */
const confirmedMs = limits.confirmedMinutes * 60_000

const limitsOf = new WeakMap<Store, AttemptLimit>()

/** Of the users of a store. */
function attemptsAt(store: Store): AttemptLimit {
  const limit = limitsOf.get(store) ?? new AttemptLimit('passwords of sessions', usualAttempts.ofSecret, store)
  limitsOf.set(store, limit)
  return limit
}

type Holder = Pick<User, 'id' | 'sid'>

/** Refuses `step_up_required` if the session was not confirmed within the last ten minutes. */
export async function requireConfirmed(store: Store, holder: Holder, now: number): Promise<void> {
  const { isConfirmed, isProven } = await stateOf(store, holder, now)
  if (isConfirmed && isProven) return
  const hasNoPassword = (await passwordHashOf(store, holder)) === noPassword
  throw new Refusal('step_up_required', !isConfirmed && hasNoPassword ? { sentence: loginAgain } : {})
}

interface PasswordOptions {
  now?: number
  /** Where a wrong password is shown. */
  field?: string
}

/**
 * Makes a signed-in user confirm their password, which also confirms the session: refuses as `confirmWithPassword`, and `step_up_required` if
 * the account has a second factor that this session did not prove. Hashing takes long, so do not call it in a write job. `now`: milliseconds
 * since 1970.
 */
export async function requirePassword(
  store: Store,
  holder: Holder,
  password: string | undefined,
  { now = Date.now(), field = 'password' }: PasswordOptions = {},
): Promise<void> {
  const { isProven, isByPasskey } = await stateOf(store, holder, now)
  if (!isProven) throw new Refusal('step_up_required')
  if (isByPasskey && password === undefined) return
  await confirmWithPassword(store, holder, password, { now, field })
}

/**
 * Checks the password of a signed-in user: refuses `invalid` on `field` without the right one, `too_many` after ten wrong ones. An account
 * without a password needs a login of the last ten minutes.
 */
export async function confirmWithPassword(
  store: Store,
  holder: Holder,
  password: string | undefined,
  { now = Date.now(), field = 'password' }: PasswordOptions = {},
): Promise<void> {
  const { id } = holder
  const refused = (sentence: string) => new Refusal('invalid', { errors: { [field]: [sentence] } })
  const password_hash = await passwordHashOf(store, holder)
  if (password_hash === noPassword) {
    if ((await stateOf(store, holder, now)).isConfirmed) return
    throw refused(loginAgain)
  }
  if (!password) throw refused('Please enter your password.')
  const attempts = attemptsAt(store)
  await attempts.failed(id)
  if (!(await passwordMatches(password_hash, password, id))) throw refused('This is not your password.')
  await attempts.succeeded(id)
  // A full disk must not keep users from what they confirmed just now.
  await store.write(tx => confirmSession(tx, holder, 'first_factor', now)).catch(() => {})
}

/** Remembers what the holder of a session has proven. */
export async function confirmSession(tx: Tx, { sid }: Pick<Holder, 'sid'>, proof: LoginProof, now: number): Promise<void> {
  await tx.updateTable('sessions').set(provenTimes(proof, now)).where('sid', '=', sid).execute()
}

/** The columns of a session for a proof; those that it does not prove are left out. */
export const provenTimes = (proof: LoginProof, now: number) => ({
  ...(proof !== 'second_factor' && { confirmed_at: now }),
  ...(proof !== 'first_factor' && { factor_at: now }),
  ...(proof === 'passkey' && { passkey_at: now }),
})

const loginAgain = `Please log out and log in again first. This needs a login within the last ${limits.confirmedMinutes} minutes.`

const passwordHashOf = async (store: Store, { id }: Holder): Promise<string | undefined> =>
  (await store.read.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash

/** `isProven`: nothing is left to prove besides the password. */
async function stateOf(store: Store, { id, sid }: Holder, now: number) {
  const session = await store.read
    .selectFrom('sessions')
    .select(['confirmed_at', 'factor_at', 'passkey_at'])
    .where('sid', '=', sid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const isRecent = (at: number | undefined): boolean => at !== undefined && at > now - confirmedMs
  const needsFactor = await hasSecondFactor(store.read, id)
  return {
    isConfirmed: isRecent(session?.confirmed_at),
    isProven: !needsFactor || isRecent(session?.factor_at),
    isByPasskey: needsFactor && isRecent(session?.passkey_at),
  }
}
