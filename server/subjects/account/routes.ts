import { account } from '#contract/account.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { isBehindProxy, isLoopback, publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { currentUserOf } from '../people/index.ts'
import { activeSessions, deviceKeyOf, type Sessions } from '../sessions/index.ts'
import { sessionStolenLetter } from './letters.ts'
import { changePassword, resetPassword, sendReset } from './password-changes.ts'
import { SignIn } from './sign-in.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  sessions: Sessions
  mail: MailQueue
}

export const accountRoutes = (parts: Parts) => {
  const { store, catalogue, sessions, settings, mail } = parts
  // Only where no other machine can ask for them.
  const showsDemo = isLoopback(settings.host) && !isBehindProxy(settings)
  const signIn = new SignIn(parts)
  /** Per address: links asked for, and secrets that open nothing. */
  const asked = new AttemptLimit({ points: 60, seconds: 15 * 60 })
  const guessed = new AttemptLimit({ points: 100, seconds: 15 * 60 })

  return handlers('account', account, {
    authenticate: async ({ body: { email, password } }, { now, address, agent }) => {
      const { id, password_hash } = await signIn.check(email, password, address, now)
      const issued = await sessions.start(id, now, agent, password_hash)
      return { ...issued, user: await currentUserOf(store.read, id, now) }
    },

    refresh: async (_, { bearer, acting, now }) => {
      const warn = async (tx: Tx, userId: string) => {
        const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
        await mail.write(tx, sessionStolenLetter({ to: email, origin: publicOrigin(settings) }), now)
      }
      const { userId, issued } = await sessions.renew(bearer ?? '', acting, now, warn)
      return { ...issued, user: await currentUserOf(store.read, userId, now) }
    },

    me: async ({ query: { device } }, { user, now }) => ({
      ...(await currentUserOf(store.read, user.id, now)),
      ...(device !== undefined && { device_key: await deviceKeyOf(store, user.id, device, now) }),
    }),

    logout: async (_, { user, now, headers }) => {
      await sessions.end(user.sid, now)
      // Not "storage": the app wipes its user's data itself, and another user's unsent changes on this device must stay.
      headers.set('Clear-Site-Data', '"cache"')
      return {}
    },

    revoke: async ({ body: { revocation } }, { now, address }) => {
      await guessed.check(address)
      if (!(await sessions.endNamed(revocation, now))) await guessed.failed(address)
      return {}
    },

    forgot: async ({ body }, { now, address }) => {
      await asked.failed(address)
      await sendReset(parts, body.user.email, now)
      return {}
    },

    resetPassword: async ({ body: { user } }, { now, address }) => {
      await guessed.check(address)
      try {
        await signIn.forgive(await resetPassword(parts, user.reset_password_token, user.password, now), address)
      } catch (problem) {
        if (problem instanceof Refusal && problem.code === 'link_expired') await guessed.failed(address)
        throw problem
      }
      return {}
    },

    changePassword: async ({ body }, { user, now }) => {
      await changePassword(parts, user, { current: body.user.current_password, password: body.user.password }, now)
      return {}
    },

    sessions: async ({ params }, { user, now }) => {
      if (params.id !== user.id) throw new Refusal('not_found')
      return { sessions: await activeSessions(store.read, user, now) }
    },

    endSession: async ({ params }, { user, now }) => {
      if (params.id !== user.id || !(await sessions.end(params.sid, now, user.id))) throw new Refusal('not_found')
      return {}
    },

    demoAccounts: async () => ({ results: showsDemo && (await catalogue.isDemo()) ? await demoAccounts(store) : [] }),
  })
}

async function demoAccounts(store: Store) {
  const rows = await store.read
    .selectFrom('users')
    .select(['full_name', 'email', 'user_type', 'demo_password'])
    .where('demo_password', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ demo_password, ...person }) => ({ ...person, password: demo_password ?? '' }))
}
