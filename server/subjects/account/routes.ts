import { account } from '#contract/account.ts'
import { currentSession } from '#contract/current-session.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { isBehindProxy, isLoopback, publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { currentUserOf } from '../people/index.ts'
import type { SecondFactors } from '../second-factors/index.ts'
import { activeSessions, crowdedOutCount, deviceKeyOf, rememberDevice, requireConfirmed, type Sessions } from '../sessions/index.ts'
import { sessionStolenMail } from './mails.ts'
import { changePassword, resetPassword, sendReset } from './password-changes.ts'
import { SignIn } from './sign-in.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  sessions: Sessions
  mail: MailQueue
  factors: SecondFactors
}

export const accountHandlers = (parts: Parts) => {
  const { store, catalogue, sessions, settings, mail, factors } = parts
  /** Only if no other machine can request them, neither by its own request nor through a proxy here that says so only in the request. */
  const showsDemo = (isLocal: boolean): boolean => isLoopback(settings.host) && !isBehindProxy(settings) && isLocal
  const signIn = new SignIn(parts)
  /** Per address: requested links, and invalid secrets. */
  const linkRequests = new AttemptLimit('account links', { points: 60 }, store)
  const invalidSecrets = new AttemptLimit('account secrets', usualAttempts.wrongOfAddress, store)

  return handlers(
    'account',
    { ...currentSession, ...account },
    {
      authenticate: async ({ body: { email, password, device_secret: deviceSecret } }, caller) => {
        const { now, address } = caller
        const { id, password_hash } = await signIn.check({ email, password, deviceSecret, address }, now)
        const { session, second_step } = await factors.signIn(id, caller, password_hash)
        if (second_step) return { second_step }
        return { ...session, device_secret: await rememberDevice(store, id, deviceSecret, now) }
      },

      refresh: async (_, { bearer, acting, now }) => {
        const warn = async (tx: Tx, userId: string) => {
          const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
          await mail.write(tx, sessionStolenMail({ to: email, origin: publicOrigin(settings) }), now)
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
        // Not "storage": the app deletes its user's data itself, and unsent changes of another user on this device must stay.
        headers.set('Clear-Site-Data', '"cache"')
        return {}
      },

      revoke: async ({ body: { revocation } }, { now, address }) => {
        await invalidSecrets.check(address)
        if (!(await sessions.endByRevocation(revocation, now))) await invalidSecrets.failed(address)
        return {}
      },

      forgot: async ({ body }, { now, address }) => {
        await linkRequests.failed(address)
        await sendReset(parts, body.user.email, now)
        return {}
      },

      resetPassword: async ({ body: { user } }, { now, address }) => {
        await invalidSecrets.check(address)
        try {
          await signIn.clearFailures(
            await resetPassword(parts, { secret: user.reset_password_token, password: user.password, address }, now),
            address,
          )
        } catch (problem) {
          if (problem instanceof Refusal && problem.code === 'link_expired') await invalidSecrets.failed(address)
          throw problem
        }
        return {}
      },

      changePassword: async ({ body }, { user, now }) => {
        await changePassword(parts, user, { current: body.user.current_password, password: body.user.password }, now)
        return {}
      },

      confirmIdentity: async ({ body }, { user, ...caller }) => {
        await factors.confirm(user, body, caller)
        return {}
      },

      sessions: async ({ params }, { user, now }) => {
        if (params.id !== user.id) throw new Refusal('not_found')
        return { sessions: await activeSessions(store.read, user, now), crowded_out: await crowdedOutCount(store.read, user.id) }
      },

      endSession: async ({ params }, { user, now }) => {
        if (params.id !== user.id) throw new Refusal('not_found')
        // Whoever found an open session must not lock its owner out of the others.
        if (params.sid !== user.sid) await requireConfirmed(store, user, now)
        if (!(await sessions.end(params.sid, now, user.id))) throw new Refusal('not_found')
        return {}
      },

      demoAccounts: async (_, { isLocal }) => ({
        results: showsDemo(isLocal) && (await catalogue.isDemo()) ? await demoAccounts(store) : [],
      }),
    },
  )
}

async function demoAccounts(store: Store) {
  const rows = await store.read
    .selectFrom('users')
    .select(['full_name', 'email', 'user_type', 'demo_password'])
    // Without a password: people who only take part.
    .where('demo_password', '!=', '')
    .orderBy('created_at')
    .execute()
  return rows.map(({ demo_password, ...person }) => ({ ...person, password: demo_password ?? '' }))
}
