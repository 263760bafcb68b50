import { signUp } from '#contract/sign-up.ts'
import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/secrets.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import { readLink } from '../links/index.ts'
import { answerInvitation, answerRequest, describeInvitation, type TargetKinds } from '../memberships/index.ts'
import { capitalised, currentUserOf, type ProfileRecords } from '../people/index.ts'
import { describeFreeAccess } from '../plans/index.ts'
import { hashPassword, requireStrongPassword, noPassword, type Sessions } from '../sessions/index.ts'
import { beginSignUp, confirmSignUp, declineSignUp, requireInvitation, resendConfirmation, signUpOf, readTicket } from './rules.ts'

const answerableKinds = ['confirmation', 'invite', 'invite_request'] as const

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  profiles: ProfileRecords
  targets: TargetKinds
}

export const signUpHandlers = ({ store, mail, sessions, profiles, targets, settings }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }
  const isClosed = settings.signUp === 'closed'
  const plan = settings.newAccountPlan ?? 'premium'
  /** Per address: requested mails (many people may share one address), and invalid secrets. */
  const mailRequests = new AttemptLimit('sign-up mails', { points: 100, seconds: 3600 }, store)
  const invalidSecrets = new AttemptLimit('sign-up secrets', usualAttempts.wrongOfAddress, store)

  async function withGuessLimit<T>(address: string, open: () => Promise<T>): Promise<T> {
    await invalidSecrets.check(address)
    try {
      return await open()
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'link_expired') await invalidSecrets.failed(address)
      throw problem
    }
  }

  return handlers('signUp', signUp, {
    create: async ({ body: { user } }, { now, address }) => {
      await mailRequests.failed(address)
      const { email, password, invite_token, ticket, first_name, last_name, category, coupon_code } = user
      if (isClosed && invite_token === undefined)
        throw new Refusal('forbidden', { sentence: 'Sign-up is by invitation only. Please ask your administrator for an account.' })
      const proofs = await withGuessLimit(address, async () => ({
        ...(invite_token !== undefined && { invited_by: await requireInvitation(store.read, invite_token, email, now) }),
        ...(ticket !== undefined && { provider: await readTicket(store.read, ticket, now) }),
      }))
      if (password !== undefined) await requireStrongPassword(password, [first_name, last_name, email])
      else if (!proofs.provider) throw new Refusal('invalid', { errors: { 'user.password': ['Please choose a password.'] } })
      // Before the address is looked up, so that a known one takes the same time (A7).
      const password_hash = password === undefined ? noPassword : await hashPassword(password, address)
      const proof = newSecret()
      const names = { first_name: capitalised(first_name), last_name: capitalised(last_name) }
      const formData = { ...names, category, password_hash, ...(coupon_code !== undefined && { coupon_code }) }
      await store.write(tx => beginSignUp(tx, mailer, email, { ...formData, ...proofs, proof_hash: hashSecret(proof) }, now))
      return { proof }
    },

    show: ({ query: { confirmation_token } }, { now, address }) =>
      withGuessLimit(address, async () => {
        const link = await readLink(store.read, confirmation_token, [...answerableKinds, 'free_access'], now)
        if (link.kind === 'free_access') return describeFreeAccess(store.read, link, plan)
        if (link.kind !== 'confirmation') return describeInvitation(store.read, link)
        const { first_name, last_name } = signUpOf(link)
        return { kind: link.kind, email: link.email, full_name: `${first_name} ${last_name}` }
      }),

    confirm: async ({ body }, { user, now, address, agent }) => {
      const { confirmation_token: secret, action, proof, password } = body.user
      const found = await withGuessLimit(address, () => readLink(store.read, secret, answerableKinds, now))
      const { kind } = found
      if (kind === 'confirmation' && action === 'declined') {
        await store.write(tx => declineSignUp(tx, secret, now))
        return {}
      }
      if (kind === 'confirmation') {
        const { first_name, last_name } = signUpOf(found)
        if (password !== undefined) await requireStrongPassword(password, [first_name, last_name, found.email])
        const chosen_hash = password === undefined ? undefined : await hashPassword(password, address)
        const { id, redirect } = await store.write(tx =>
          confirmSignUp(tx, secret, { profiles, targets, isClosed, plan, proof, chosen_hash }, now),
        )
        const issued = await sessions.start(id, now, { agent })
        const session = { ...issued, user: await currentUserOf(store.read, id, now) }
        return { session, ...(redirect !== undefined && { redirect }) }
      }
      if (!user) throw new Refusal('not_signed_in')
      const redirect = await store.write(async tx => {
        const link = await readLink(tx, secret, answerableKinds, now)
        // The user who joined: the invited one, or the requester. Their record contains their memberships.
        await profiles.markStale(tx, link.user_id ?? user.id)
        return (kind === 'invite' ? answerInvitation : answerRequest)(tx, link, { userId: user.id, action, kinds: targets }, now)
      })
      return redirect === undefined ? {} : { redirect }
    },

    resend: async ({ body }, { now, address }) => {
      await mailRequests.failed(address)
      await store.write(tx => resendConfirmation(tx, mailer, body.user.email, now))
      return {}
    },
  })
}
