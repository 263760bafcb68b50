import type { ProviderName } from '#contract/provider-names.ts'
import { providers as contract } from '#contract/providers.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import type { Logger } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf, type ProfileRecords, requireSelf } from '../people/index.ts'
import type { SecondFactors } from '../second-factors/index.ts'
import { requireConfirmed, requirePassword, type Sessions } from '../sessions/index.ts'
import { providerConnectedMail, providerDisconnectedMail } from './mails.ts'
import { connectSubject, createTicket, disconnectSubject, Providers, subjectColumns } from './rules.ts'

interface CallbackInput {
  query: { code: string; state: string; binding: string }
}
interface SignInContext {
  now: number
  address: string
  agent: string
  origin: string
}

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  profiles: ProfileRecords
  log: Logger
  factors: SecondFactors
}

export const providerHandlers = (parts: Parts) => {
  const { store, sessions, profiles, mail, settings, factors } = parts
  const providers = new Providers(parts)
  /** Per address: started sign-ins, and those that were never started here. */
  const startedSignIns = new AttemptLimit('started sign-ins', usualAttempts.loginsOfAddress, store)
  const invalidStates = new AttemptLimit('invalid states', usualAttempts.wrongOfAddress, store)

  const authenticate = async (provider: ProviderName, { query }: CallbackInput, caller: SignInContext) => {
    const { now, address } = caller
    providers.requireProvider(provider)
    await invalidStates.check(address)
    const confirmed = await providers.finish({ provider, purpose: 'authenticate', userId: null }, query, now).catch(async problem => {
      if (problem instanceof Refusal && problem.code === 'link_expired') await invalidStates.failed(address)
      throw problem
    })
    const { subject } = confirmed
    // The email address from the provider opens nothing: only a connected account does.
    const user = await store.read.selectFrom('users').select('id').where(subjectColumns[provider], '=', subject).executeTakeFirst()
    if (user) return factors.signIn(user.id, caller)
    const person = await confirmed.profile()
    const ticket = await store.write(tx => createTicket(tx, { provider, subject, ...person }, now))
    return { registration: { ticket, provider, ...person } }
  }

  const connect = async (provider: ProviderName, { query }: CallbackInput, { user, now }: { user: User; now: number }) => {
    providers.requireProvider(provider)
    const { subject } = await providers.finish({ provider, purpose: 'connect', userId: user.id }, query, now)
    await store.write(async tx => {
      await sessions.requireActive(tx, user.sid)
      if (await connectSubject(tx, provider, subject, user.id))
        await mail.write(tx, providerConnectedMail({ to: user.email, origin: publicOrigin(settings) }, provider), now)
      await profiles.markStale(tx, user.id)
    })
    return connectedOf(user, now)
  }

  const connectedOf = async (user: User, now: number) => {
    const { orcid_id, linkedin } = await currentUserOf(store.read, user.id, now)
    return { orcid_id, linkedin }
  }

  return handlers('providers', contract, {
    authorize: async ({ params, body: { purpose, password } }, { user, now, address }) => {
      const provider = providers.requireProvider(params.provider)
      await startedSignIns.failed(address)
      if (purpose === 'authenticate') return providers.begin({ provider, purpose, userId: null }, now)
      if (!user) throw new Refusal('not_signed_in')
      await requirePassword(store, user, password, { now })
      return providers.begin({ provider, purpose, userId: user.id }, now)
    },
    authenticateOrcid: (input, context) => authenticate('orcid', input, context),
    authenticateLinkedin: (input, context) => authenticate('linkedin', input, context),
    connectOrcid: (input, context) => connect('orcid', input, context),
    connectLinkedin: (input, context) => connect('linkedin', input, context),
    // Also where this installation offers the provider no longer.
    disconnect: async ({ params: { id, provider } }, { user, now }) => {
      requireSelf(id, user)
      await requireConfirmed(store, user, now)
      await store.write(async tx => {
        await sessions.requireActive(tx, user.sid)
        if (!(await disconnectSubject(tx, provider, user.id))) return
        await mail.write(tx, providerDisconnectedMail({ to: user.email, origin: publicOrigin(settings) }, provider), now)
        await profiles.markStale(tx, user.id)
      })
      return connectedOf(user, now)
    },
  })
}
