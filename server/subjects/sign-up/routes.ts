import { signUp } from '#contract/sign-up.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashOfSecret, newSecret } from '../../core/secrets.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import { readLink } from '../links/index.ts'
import { answerInvite, answerRequest, invitationMeaning } from '../memberships/index.ts'
import { currentUserOf, type ProfileRecords } from '../people/index.ts'
import { freeAccessMeaning } from '../plans/index.ts'
import { hashOf, needsNewPassword, noPassword, type Sessions } from '../sessions/index.ts'
import { beginSignUp, confirmSignUp, dropSignUp, invitedBy, resendConfirmation, signUpOf, ticketOf } from './rules.ts'

const answerable = ['confirmation', 'invite', 'invite_request'] as const

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  profiles: ProfileRecords
}

export const signUpRoutes = ({ store, mail, sessions, profiles, settings }: Parts) => {
  const post = { mail, origin: publicOrigin(settings) }
  const closed = settings.signUp === 'closed'
  /** Per address: mails asked for (a lecture hall has one address), and secrets that open nothing. */
  const asked = new AttemptLimit({ points: 100, seconds: 3600 })
  const guessed = new AttemptLimit({ points: 100, seconds: 15 * 60 })

  async function opened<T>(address: string, open: () => Promise<T>): Promise<T> {
    await guessed.check(address)
    try {
      return await open()
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'link_expired') await guessed.failed(address)
      throw problem
    }
  }

  return handlers('signUp', signUp, {
    create: async ({ body: { user } }, { now, address }) => {
      await asked.failed(address)
      const { email, password, invite_token, ticket, first_name, last_name, category, coupon_code } = user
      if (closed && invite_token === undefined)
        throw new Refusal('forbidden', { sentence: 'Accounts are made by whoever runs this installation, or on an invitation.' })
      const came = await opened(address, async () => ({
        ...(invite_token !== undefined && { invited_by: await invitedBy(store.read, invite_token, email, now) }),
        ...(ticket !== undefined && { provider: await ticketOf(store.read, ticket, now) }),
      }))
      if (password !== undefined) await needsNewPassword(password, [first_name, last_name, email])
      else if (!came.provider) throw new Refusal('invalid', { errors: { 'user.password': ['Please choose a password.'] } })
      // Before the address is looked up, so that a known one costs the same time (A7).
      const password_hash = password === undefined ? noPassword : await hashOf(password)
      const proof = newSecret()
      const said = { first_name, last_name, category, password_hash, ...(coupon_code !== undefined && { coupon_code }) }
      await store.write(tx => beginSignUp(tx, post, email, { ...said, ...came, proof_hash: hashOfSecret(proof) }, now))
      return { proof }
    },

    show: ({ query: { confirmation_token } }, { now, address }) =>
      opened(address, async () => {
        const link = await readLink(store.read, confirmation_token, [...answerable, 'free_access'], now)
        if (link.kind === 'free_access') return freeAccessMeaning(store.read, link)
        if (link.kind !== 'confirmation') return invitationMeaning(store.read, link)
        const { first_name, last_name } = signUpOf(link)
        return { kind: link.kind, email: link.email, full_name: `${first_name} ${last_name}` }
      }),

    confirm: async ({ body }, { user, now, address, agent }) => {
      const { confirmation_token: secret, action, proof, password } = body.user
      const found = await opened(address, () => readLink(store.read, secret, answerable, now))
      const { kind } = found
      if (kind === 'confirmation' && action === 'declined') {
        await store.write(tx => dropSignUp(tx, secret, now))
        return {}
      }
      if (kind === 'confirmation') {
        const { first_name, last_name } = signUpOf(found)
        if (password !== undefined) await needsNewPassword(password, [first_name, last_name, found.email])
        const chosen_hash = password === undefined ? undefined : await hashOf(password)
        const { id, redirect } = await store.write(tx => confirmSignUp(tx, secret, { profiles, closed, proof, chosen_hash }, now))
        const issued = await sessions.start(id, now, agent)
        const session = { ...issued, user: await currentUserOf(store.read, id, now) }
        return { session, ...(redirect !== undefined && { redirect }) }
      }
      if (!user) throw new Refusal('not_signed_in')
      const redirect = await store.write(async tx => {
        const link = await readLink(tx, secret, answerable, now)
        // Who joined: whoever was invited, or whoever asked. Their record names what they belong to.
        await profiles.change(tx, link.user_id ?? user.id)
        return (kind === 'invite' ? answerInvite : answerRequest)(tx, link, user.id, action, now)
      })
      return redirect === undefined ? {} : { redirect }
    },

    resend: async ({ body }, { now, address }) => {
      await asked.failed(address)
      await store.write(tx => resendConfirmation(tx, post, body.user.email, now))
      return {}
    },
  })
}
