import { type ProviderName, providers as contract } from '#contract/providers.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import type { Logger } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf, type ProfileRecords } from '../people/index.ts'
import { needsPassword, type Sessions } from '../sessions/index.ts'
import { providerConnectedLetter } from './letters.ts'
import { connectSubject, makeTicket, Providers, subjectColumns } from './rules.ts'

interface Query {
  query: { code: string; state: string; binding: string }
}
interface Asked {
  now: number
  address: string
  agent: string
}

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  profiles: ProfileRecords
  log: Logger
}

export const providerRoutes = (parts: Parts) => {
  const { store, sessions, profiles, mail, settings } = parts
  const providers = new Providers(parts)
  /** Per address: sign-ins begun, and those that were never begun here. */
  const begun = new AttemptLimit({ points: 300, seconds: 15 * 60 })
  const guessed = new AttemptLimit({ points: 100, seconds: 15 * 60 })

  const authenticate = async (provider: ProviderName, { query }: Query, { now, address, agent }: Asked) => {
    providers.named(provider)
    await guessed.check(address)
    const confirmed = await providers.finish({ provider, purpose: 'authenticate', userId: null }, query, now).catch(async problem => {
      if (problem instanceof Refusal && problem.code === 'link_expired') await guessed.failed(address)
      throw problem
    })
    const { subject } = confirmed
    // The address that the other site tells opens nothing: only what was connected does.
    const user = await store.read.selectFrom('users').select('id').where(subjectColumns[provider], '=', subject).executeTakeFirst()
    if (user) {
      const issued = await sessions.start(user.id, now, agent)
      return { session: { ...issued, user: await currentUserOf(store.read, user.id, now) } }
    }
    const person = await confirmed.person()
    const ticket = await store.write(tx => makeTicket(tx, { provider, subject, ...person }, now))
    return { registration: { ticket, provider, ...person } }
  }

  const connect = async (provider: ProviderName, { query }: Query, { user, now }: { user: User; now: number }) => {
    providers.named(provider)
    const { subject } = await providers.finish({ provider, purpose: 'connect', userId: user.id }, query, now)
    await store.write(async tx => {
      await sessions.needsAlive(tx, user.sid)
      if (await connectSubject(tx, provider, subject, user.id))
        await mail.write(tx, providerConnectedLetter({ to: user.email, origin: publicOrigin(settings) }, provider), now)
      await profiles.change(tx, user.id)
    })
    const { orcid_id, linkedin } = await currentUserOf(store.read, user.id, now)
    return { orcid_id, linkedin }
  }

  return handlers('providers', contract, {
    authorize: async ({ params, body: { purpose, password } }, { user, now, address }) => {
      const provider = providers.named(params.provider)
      await begun.failed(address)
      if (purpose === 'authenticate') return providers.begin({ provider, purpose, userId: null }, now)
      if (!user) throw new Refusal('not_signed_in')
      await needsPassword(store.read, user, password, { now })
      return providers.begin({ provider, purpose, userId: user.id }, now)
    },
    authenticateOrcid: (input, context) => authenticate('orcid', input, context),
    authenticateLinkedin: (input, context) => authenticate('linkedin', input, context),
    connectOrcid: (input, context) => connect('orcid', input, context),
    connectLinkedin: (input, context) => connect('linkedin', input, context),
  })
}
