import { limits } from '#contract/limits.ts'
import type { PasskeyRequest, SecondProof, SecondStep } from '#contract/second-step.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret } from '../../core/secrets.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import { recordAudit } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf } from '../people/index.ts'
import {
  confirmSession,
  confirmWithPassword,
  hasSecondFactor,
  isKnownDevice,
  rememberDevice,
  SecondFactorNeeded,
  type Sessions,
  type TokenKey,
} from '../sessions/index.ts'
import { consumeChallenge, createChallenge, readChallenge } from './challenges.ts'
import { type PasskeyUse, passkeyRequestOf, passkeysOf, storeUse, verifiedUse } from './passkeys.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { type RelyingParty, passkeyOrigins, relyingParty } from './relying-party.ts'
import { answerStep, type StepAnswer } from './step-answers.ts'

/**
 * [Note: Second factors] An account with a passkey or an authenticator app has two steps: after the right password, or after ORCID or LinkedIn,
 * it gets a challenge instead of a session, and the session for a code, a recovery code or a passkey. A passkey alone is two factors, what
 * someone has and what they know or are, and logs in without the first step. A known device is not a factor: it only gives attempts of its
 * own. A new password, also by mail, removes no factor; who has lost theirs uses a recovery code. Demo accounts are like any other.
 */
interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  key: TokenKey
}

interface Caller {
  now: number
  /** Of the client. */
  address: string
  /** The User-Agent. */
  agent: string
  /** By which the browser knows this server. */
  origin: string
}

const { passkeyMinutes, stepMinutes } = limits.secondFactors

export class SecondFactors {
  readonly #parts: Parts
  /** Wrong second steps, per account, known device or session: like passwords, counted before they are checked (A8, A9). */
  readonly #steps: AttemptLimit
  /** Per address: logins that were begun, and answers that were wrong. */
  readonly #begun: AttemptLimit
  readonly #wrong: AttemptLimit

  constructor(parts: Parts) {
    const { store } = parts
    this.#parts = parts
    this.#steps = new AttemptLimit('second steps', usualAttempts.ofSecret, store)
    this.#begun = new AttemptLimit('begun second steps', usualAttempts.loginsOfAddress, store)
    this.#wrong = new AttemptLimit('wrong second steps', usualAttempts.wrongOfAddress, store)
  }

  /** After the first factor: a session, or the challenge of the second step. `passwordHash`: what the password matched. */
  async signIn(userId: string, { now, agent, origin }: Caller, passwordHash?: string) {
    const { store, sessions } = this.#parts
    try {
      const issued = await sessions.start(userId, now, { agent, passwordHash })
      return { session: { ...issued, user: await currentUserOf(store.read, userId, now) } }
    } catch (problem) {
      if (!(problem instanceof SecondFactorNeeded)) throw problem
    }
    const challenge = await store.write(async tx => {
      // A new password ends the challenges of the old one, so none may begin after it.
      if (passwordHash !== undefined) await requirePasswordHash(tx, userId, passwordHash)
      return createChallenge(tx, { purpose: 'second_step', userId, now, minutes: stepMinutes })
    })
    return { second_step: await this.#stepOf(userId, challenge, origin, now) }
  }

  /** Completes a login after its first factor. */
  async finishSignIn(proof: SecondProof, deviceSecret: string | undefined, { now, agent, address, origin }: Caller) {
    const { store, sessions } = this.#parts
    await this.#wrong.check(address)
    const { user_id } = await readChallenge(store.read, proof.challenge, { purpose: 'second_step' }, now)
    const userId = user_id!
    const binding = { purpose: 'second_step', userId } as const
    const isKnown = await isKnownDevice(store.read, userId, deviceSecret)
    const answer = await this.#answer(
      { userId, proof, binding, isKnown, origin, now },
      isKnown ? hashSecret(deviceSecret!) : userId,
      address,
    )
    const issued = await sessions.start(userId, now, { agent, proof: answer.proof, passwordHash: answer.passwordHash })
    const device_secret = await rememberDevice(store, userId, deviceSecret, now)
    return {
      ...issued,
      device_secret,
      user: await currentUserOf(store.read, userId, now),
      ...(proof.recovery_code !== undefined && { recovery_codes_left: await recoveryCodesLeft(store.read, userId) }),
    }
  }

  /** Begins a login with a passkey alone. */
  async beginPasskeySignIn({ now, address, origin }: Caller): Promise<PasskeyRequest> {
    const party = this.requireParty(origin)
    await this.#begun.failed(address)
    const challenge = await this.#parts.store.write(tx => createChallenge(tx, { purpose: 'passkey_sign_in', now, minutes: passkeyMinutes }))
    return passkeyRequestOf(challenge, party)
  }

  /** Logs in with a passkey alone. An unknown passkey and one that did not prove itself get the same answer. */
  async passkeySignIn({ challenge, passkey }: { challenge: string; passkey: NonNullable<SecondProof['passkey']> }, caller: Caller) {
    const { now, agent, address, origin } = caller
    const { store, sessions } = this.#parts
    const party = this.requireParty(origin)
    await this.#wrong.check(address)
    const binding = { purpose: 'passkey_sign_in' } as const
    await readChallenge(store.read, challenge, binding, now)
    const use = await verifiedUse(store.read, challenge, party, passkey)
    const isStored = await store.write(async tx => {
      await consumeChallenge(tx, challenge, binding, now)
      if (use && (await storeUse(tx, use, now))) return true
      await recordAudit(tx, { kind: 'sign_in_failed', details: { with: 'passkey' } }, now)
      return false
    })
    if (!use || !isStored) {
      await this.#wrong.failed(address)
      throw new Refusal('wrong_credentials', { sentence: unknownPasskey })
    }
    const { user_id } = use.passkey
    const issued = await sessions.start(user_id, now, { agent, proof: 'passkey' })
    return { ...issued, user: await currentUserOf(store.read, user_id, now) }
  }

  /** What a signed-in user can confirm this session with. */
  async beginConfirmation({ id, sid }: User, { now, origin }: Caller): Promise<SecondStep> {
    const challenge = await this.#parts.store.write(tx =>
      createChallenge(tx, { purpose: 'confirmation', userId: id, sid, now, minutes: stepMinutes }),
    )
    return this.#stepOf(id, challenge, origin, now)
  }

  /** Confirms a session ([Note: Step-up]): with the password, and with the second factor if the account has one; or with a passkey. */
  async confirm(
    user: User,
    { password, second_step: proof }: { password?: string | undefined; second_step?: SecondProof | undefined },
    caller: Caller,
  ) {
    const { now, address, origin } = caller
    const { store, sessions } = this.#parts
    if (proof?.passkey === undefined) await confirmWithPassword(store, user, password, { now })
    if (!(await hasSecondFactor(store.read, user.id))) return
    if (!proof) throw new Refusal('step_up_required')
    const binding = { purpose: 'confirmation', userId: user.id, sid: user.sid } as const
    const answer = await this.#answer({ userId: user.id, proof, binding, isKnown: false, origin, now }, user.sid, address)
    await store.write(async tx => {
      await sessions.requireActive(tx, user.sid)
      await confirmSession(tx, user, answer.proof, now)
    })
  }

  /** The site of the caller's passkeys; refuses `not_found` where there are none, and says where they work. */
  requireParty(origin: string): RelyingParty {
    const party = relyingParty(this.#parts.settings, origin)
    if (party) return party
    const [works] = passkeyOrigins(this.#parts.settings)
    const sentence =
      works === undefined ? 'Passkeys do not work on this server.' : `Passkeys do not work at this address. Open ${works} instead.`
    throw new Refusal('not_found', { sentence })
  }

  async #stepOf(userId: string, challenge: string, origin: string, now: number): Promise<SecondStep> {
    const { store, settings } = this.#parts
    const passkeys = await passkeysOf(store.read, userId)
    const party = relyingParty(settings, origin)
    const here = passkeys.filter(({ rp_id }) => rp_id === party?.id)
    const app = await store.read.selectFrom('authenticator_apps').select('user_id').where('user_id', '=', userId).executeTakeFirst()
    return {
      challenge,
      expires_at: now + stepMinutes * 60_000,
      code: app !== undefined,
      ...(party && here.length > 0 && { passkey: await passkeyRequestOf(challenge, party, here) }),
      passkeys_at: [...new Set(passkeys.filter(({ rp_id }) => rp_id !== party?.id).map(({ works_at }) => works_at))],
    }
  }

  /** The right answer to a second step; refuses a wrong one, after counting it. */
  async #answer(step: Omit<StepAnswer, 'use'> & { origin: string }, limitedBy: string, address: string) {
    const { store, settings, mail, key } = this.#parts
    const { proof, binding, now, origin } = step
    // An expired challenge is no guess.
    await readChallenge(store.read, proof.challenge, binding, now)
    await this.#steps.failed(limitedBy)
    const party = relyingParty(settings, origin)
    let use: PasskeyUse | undefined
    if (proof.passkey && party) use = await verifiedUse(store.read, proof.challenge, party, proof.passkey)
    const answer = await store.write(tx => answerStep(tx, { mail, origin: publicOrigin(settings), key }, { ...step, use }))
    if (!answer) {
      await this.#wrong.failed(address)
      throw new Refusal('invalid', { errors: wrongAnswer(proof) })
    }
    await this.#steps.succeeded(limitedBy)
    return answer
  }
}

const unknownPasskey = 'This passkey is not known here, or it did not confirm who you are. Log in another way.'

function wrongAnswer({ passkey, recovery_code }: SecondProof): Record<string, string[]> {
  if (passkey) return { passkey: ['This passkey did not confirm who you are.'] }
  if (recovery_code !== undefined) return { recovery_code: ['This recovery code is not right, or it was already used.'] }
  return { code: ['This code is not right, or it was already used. Wait for the next one.'] }
}

async function requirePasswordHash(tx: Parameters<typeof hasSecondFactor>[0], userId: string, password_hash: string): Promise<void> {
  const same = tx.selectFrom('users').select('id').where('id', '=', userId).where('password_hash', '=', password_hash)
  if (!(await same.executeTakeFirst())) throw new Refusal('wrong_credentials')
}
