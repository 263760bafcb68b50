import { limits } from '#contract/limits.ts'
import { secondFactors as contract } from '#contract/second-factors.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { requireSelf } from '../people/index.ts'
import { confirmSession, requireConfirmed, type Sessions, type TokenKey } from '../sessions/index.ts'
import { confirmsAgain, newAppSecret, stepOf } from './authenticator-apps.ts'
import { consumeChallenge, countWrongAnswer, createChallenge, readChallenge } from './challenges.ts'
import {
  answerAgain,
  deleteApp,
  deletePasskey,
  enrolledOf,
  insertApp,
  insertPasskey,
  isNewPasskey,
  renewCodes,
  requireFewPasskeys,
  requireOwnPasskey,
} from './enrolment.ts'
import { newPasskeyRequestOf, verifiedNewPasskey } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  key: TokenKey
  factors: SecondFactors
}

export const secondFactorHandlers = ({ settings, store, sessions, mail, key, factors }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }

  /** A change by the owner, in a session that was confirmed and still works. */
  const change = <T>({ sid }: User, write: (tx: Tx) => Promise<T>): Promise<T> =>
    store.write(async tx => {
      await sessions.requireActive(tx, sid)
      return write(tx)
    })
  const enrolledWith = async (userId: string, codes: string[] | undefined) => ({
    ...(await enrolledOf(store.read, userId)),
    ...(codes && { recovery_codes: codes }),
  })

  return handlers('secondFactors', contract, {
    begin: (_, caller) => factors.beginPasskeySignIn(caller),
    signIn: ({ body }, caller) => factors.passkeySignIn(body, caller),
    finishSignIn: ({ body: { device_secret, ...proof } }, caller) => factors.finishSignIn(proof, device_secret, caller),
    beginConfirmation: (_, { user, ...caller }) => factors.beginConfirmation(user, caller),

    show: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      return enrolledOf(store.read, user.id)
    },

    beginPasskey: async ({ params }, { user, now, origin }) => {
      requireSelf(params.id, user)
      await requireConfirmed(store, user, now)
      const party = factors.requireParty(origin)
      const passkeys = await requireFewPasskeys(store.read, user.id)
      const { passkeyMinutes: minutes } = limits.secondFactors
      const challenge = await change(user, tx =>
        createChallenge(tx, { purpose: 'new_passkey', userId: user.id, sid: user.sid, now, minutes }),
      )
      return newPasskeyRequestOf(challenge, party, user, passkeys)
    },

    addPasskey: async ({ params, body: { challenge, passkey: answer, name } }, { user, now, origin }) => {
      requireSelf(params.id, user)
      await requireConfirmed(store, user, now)
      const party = factors.requireParty(origin)
      const binding = { purpose: 'new_passkey', userId: user.id, sid: user.sid } as const
      const passkey = await verifiedNewPasskey(challenge, party, answer)
      const codes = await change(user, async tx => {
        try {
          await consumeChallenge(tx, challenge, binding, now)
        } catch (problem) {
          const wasDone = passkey !== undefined && (await isNewPasskey(tx, user.id, passkey.credential_id))
          return answerAgain(tx, mailer, user, { wasDone, problem, now })
        }
        if (!passkey) return 'refused'
        const fresh = await insertPasskey(tx, mailer, user, { ...passkey, name }, now)
        await confirmSession(tx, user, 'passkey', now)
        return fresh
      })
      if (codes === 'refused') throw new Refusal('invalid', { sentence: 'This passkey could not be added. Please try again.' })
      return enrolledWith(user.id, codes)
    },

    renamePasskey: async ({ params, body: { name } }, { user }) => {
      requireSelf(params.id, user)
      await change(user, async tx => {
        const { id } = await requireOwnPasskey(tx, user.id, params.pid)
        await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
      })
      return enrolledOf(store.read, user.id)
    },

    removePasskey: async ({ params }, { user, now }) => {
      requireSelf(params.id, user)
      await requireOwnPasskey(store.read, user.id, params.pid)
      await requireConfirmed(store, user, now)
      await change(user, tx => deletePasskey(tx, mailer, user, params.pid, now))
      return enrolledOf(store.read, user.id)
    },

    beginApp: async ({ params }, { user, now }) => {
      requireSelf(params.id, user)
      await requireConfirmed(store, user, now)
      const { secret, uri, sealed } = newAppSecret(key, user.id, user.email)
      const { stepMinutes: minutes } = limits.secondFactors
      const challenge = await change(user, tx =>
        createChallenge(tx, { purpose: 'new_app', userId: user.id, sid: user.sid, sealedSecret: sealed, now, minutes }),
      )
      return { challenge, expires_at: now + minutes * 60_000, secret, uri }
    },

    addApp: async ({ params, body: { challenge, code } }, { user, now }) => {
      requireSelf(params.id, user)
      await requireConfirmed(store, user, now)
      const binding = { purpose: 'new_app', userId: user.id, sid: user.sid } as const
      const codes = await change(user, async tx => {
        let row
        try {
          row = await readChallenge(tx, challenge, binding, now)
        } catch (problem) {
          const wasDone = await confirmsAgain(tx, key, { userId: user.id, code, now })
          return answerAgain(tx, mailer, user, { wasDone, problem, now })
        }
        const step = stepOf(key, row.sealed_secret ?? '', { userId: user.id, code, now })
        if (step === undefined) {
          await countWrongAnswer(tx, row, limits.secondFactors.tries)
          return 'refused'
        }
        await consumeChallenge(tx, challenge, binding, now)
        const fresh = await insertApp(tx, mailer, user, { sealed_secret: row.sealed_secret ?? '', step }, now)
        await confirmSession(tx, user, 'second_factor', now)
        return fresh
      })
      if (codes === 'refused') throw new Refusal('invalid', { errors: { code: ['This code is not right. Wait for the next one.'] } })
      return enrolledWith(user.id, codes)
    },

    removeApp: async ({ params }, { user, now }) => {
      requireSelf(params.id, user)
      await requireConfirmed(store, user, now)
      await change(user, tx => deleteApp(tx, mailer, user, now))
      return enrolledOf(store.read, user.id)
    },

    renewCodes: async ({ params }, { user, now }) => {
      requireSelf(params.id, user)
      await requireConfirmed(store, user, now)
      const codes = await change(user, tx => renewCodes(tx, mailer, user, now))
      return { ...(await enrolledOf(store.read, user.id)), recovery_codes: codes }
    },
  })
}
