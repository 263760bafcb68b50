import type { ProviderName } from '#contract/provider-names.ts'
import type { NewAccountPlan } from '#contract/operator-settings.ts'
import type { UserCategory } from '#contract/rights.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { pageLink } from '../../core/page-link.ts'
import type { PlanColumns } from '../../core/plan.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret } from '../../core/secrets.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { costAFlush } from '../../store/cost-a-flush.ts'
import { inSavepoint, type Tx } from '../../store/unit-of-work.ts'
import { type MailLink, createLink, readLink, consumeLink } from '../links/index.ts'
import { type StoredInvitation, joinByInvitation, pendingInvitation, type TargetKinds } from '../memberships/index.ts'
import { accountWithAddress } from '../addresses/index.ts'
import type { ProfileRecords } from '../people/index.ts'
import { grantedPlan, redeemCoupon } from '../plans/index.ts'
import { connectSubject, type TicketData } from '../providers/index.ts'
import { insertAccount } from './accounts.ts'
import { alreadyRegisteredMail, confirmationMail } from './mails.ts'

const hour = 3600_000

/**
 * [Note: Sign-up] Following the link in a mail creates the account, never the form: until then the form's data is stored with the link.
 * Anyone can type any address. So the password and the provider chosen in the form count only in the browser that sent the form, which has
 * the proof; in another browser, a new password is chosen there.
 */
export interface SignUp {
  first_name: string
  last_name: string
  category: UserCategory
  /** `noPassword` if ORCID or LinkedIn confirmed the person. */
  password_hash: string
  coupon_code?: string
  /** Hash of the invitation's secret. */
  invited_by?: string
  provider?: { name: ProviderName; subject: string }
  /** Links of earlier versions have none. */
  proof_hash?: string
}

export const signUpOf = (link: MailLink): SignUp => link.data as SignUp

/** Whether this browser sent the form. */
const isSameBrowser = ({ proof_hash }: SignUp, proof: string | undefined): boolean =>
  proof !== undefined && proof_hash === hashSecret(proof)

/** The identity that ORCID or LinkedIn confirmed. The ticket stays valid for its half hour: the account is created later, and once. */
export async function readTicket(query: Tx, secret: string, now: number): Promise<NonNullable<SignUp['provider']>> {
  const link = await readLink(query, secret, ['ticket'], now)
  const { provider, subject } = link.data as TicketData
  return { name: provider, subject }
}

/** The hash of the invitation. Refuses `link_expired`, and `invalid` if it is for another address. */
export async function requireInvitation(query: Tx, secret: string, email: string, now: number): Promise<string> {
  const link = await readLink(query, secret, ['invite', 'free_access'], now)
  if (link.kind === 'invite' && link.email !== email)
    throw new Refusal('invalid', {
      errors: { 'user.email': ['The invitation was sent to another address. Please sign up with that one.'] },
    })
  if (!(await validInvitation(query, link.token_hash, email))) throw new Refusal('link_expired')
  return link.token_hash
}

/**
 * Sends the link that creates the account; to an address with an account, a mail that says so (A7: the caller cannot tell the difference).
 */
export async function beginSignUp(tx: Tx, mailer: Mailer, email: string, signUp: SignUp, now: number): Promise<void> {
  if ((await accountWithAddress(tx, email)) === undefined) return sendConfirmation(tx, mailer, email, signUp, now)
  await mailAlreadyRegistered(tx, mailer, email, now)
}

async function mailAlreadyRegistered(tx: Tx, { mail, origin }: Mailer, email: string, now: number): Promise<void> {
  if (!(await canMail(tx, { kind: 'already_registered', to_address: email }, now))) return
  await mail.write(tx, alreadyRegisteredMail(email, origin), now)
}

async function sendConfirmation(tx: Tx, { mail, origin }: Mailer, email: string, signUp: SignUp, now: number): Promise<void> {
  if (!(await canMail(tx, { kind: 'confirmation', to_address: email }, now))) return
  const lifetimeMs = limits.links.confirmationHours * hour
  const secret = await createLink(tx, { kind: 'confirmation', user_id: null, email, data: signUp, now, lifetimeMs })
  const link = pageLink(origin, 'confirmation.pending', {}, { query: { confirmation_token: secret } })
  await mail.write(tx, confirmationMail(email, `${signUp.first_name} ${signUp.last_name}`, link), now)
}

/** Sends new links for every unfinished sign-up of the address, also for those whose link has expired. */
export async function resendConfirmation(tx: Tx, mailer: Mailer, email: string, now: number): Promise<void> {
  await costAFlush(tx, now)
  if ((await accountWithAddress(tx, email)) !== undefined) return mailAlreadyRegistered(tx, mailer, email, now)
  const pending = await tx
    .selectFrom('links')
    .select('data')
    .distinct()
    .where('email', '=', email)
    .where('kind', '=', 'confirmation')
    .where('used_at', 'is', null)
    .execute()
  for (const { data } of pending) await sendConfirmation(tx, mailer, email, data as SignUp, now)
}

/** Deletes a sign-up that the owner of the address declined. */
export async function declineSignUp(tx: Tx, secret: string, now: number): Promise<void> {
  const { token_hash } = await readLink(tx, secret, ['confirmation'], now)
  await tx.deleteFrom('links').where('token_hash', '=', token_hash).execute()
}

interface NewAccountResult {
  id: string
  /** The first page, if it is not the default one. */
  redirect?: string
}

interface Confirmation {
  profiles: ProfileRecords
  targets: TargetKinds
  /** A sign-up needs an invitation. */
  isClosed: boolean
  /** The plan of a new account. */
  plan: NewAccountPlan
  proof: string | undefined
  /** Hash of the password that was chosen after following the link. Needed without the proof. */
  chosen_hash: string | undefined
}

/** Creates the account of a link and uses the link up; all other sign-ups of the address are deleted. */
export async function confirmSignUp(
  tx: Tx,
  secret: string,
  { profiles, targets, isClosed, plan, proof, chosen_hash }: Confirmation,
  now: number,
): Promise<NewAccountResult> {
  const link = await consumeLink(tx, secret, ['confirmation'], now)
  const signUp = signUpOf(link)
  if ((await accountWithAddress(tx, link.email)) !== undefined)
    throw new Refusal('link_expired', { sentence: 'This address already has an account. Please log in.' })
  const invitation = signUp.invited_by === undefined ? undefined : await validInvitation(tx, signUp.invited_by, link.email)
  if (isClosed && !invitation) throw new Refusal('link_expired')
  const ownForm = isSameBrowser(signUp, proof) ? signUp : undefined
  const password_hash = chosen_hash ?? ownForm?.password_hash
  if (password_hash === undefined)
    throw new Refusal('invalid', { errors: { 'user.password': ['Please choose a password for the account.'] } })
  const { first_name, last_name, category } = signUp
  const id = await insertAccount(
    tx,
    {
      first_name,
      last_name,
      category,
      password_hash,
      email: link.email,
      onboarding_step: 1,
      ...startPlan(plan, invitation, now),
    },
    now,
  )
  if (ownForm?.provider) await connectSubject(tx, ownForm.provider.name, ownForm.provider.subject, id)
  await tx.deleteFrom('links').where('email', '=', link.email).where('kind', '=', 'confirmation').execute()
  if (invitation?.kind === 'free_access')
    await tx.updateTable('links').set({ used_at: now }).where('token_hash', '=', invitation.hash).execute()
  await profiles.markStale(tx, id)
  const redirectTo = invitation?.kind === 'invite' ? await joinByInvitation(tx, targets, invitation.invite, id, now) : undefined
  const isCouponInvalid = signUp.coupon_code !== undefined && !(await tryRedeem(tx, { id, email: link.email }, signUp.coupon_code, now))
  const redirect = isCouponInvalid ? to('onboarding', {}, { query: { coupon: 'spent' } }) : redirectTo
  return { id, ...(redirect !== undefined && { redirect }) }
}

/** Free access adds days of a trial to a plan that has less. */
function startPlan(plan: NewAccountPlan, invitation: Invitation | undefined, now: number): PlanColumns {
  const start = { user_type: plan, user_type_until: null, user_type_after: null }
  const access = invitation?.kind === 'free_access' && grantedPlan(start, { user_type: 'trial', days: limits.freeAccessDays }, now)
  return access || start
}

/** A coupon that became invalid meanwhile does not prevent the account. */
async function tryRedeem(tx: Tx, user: { id: string; email: string }, code: string, now: number): Promise<boolean> {
  try {
    await inSavepoint(tx, part => redeemCoupon(part, user, code, now))
    return true
  } catch (problem) {
    if (problem instanceof Refusal) return false
    throw problem
  }
}

type Invitation = { kind: 'free_access'; hash: string } | { kind: 'invite'; invite: StoredInvitation }

/**
 * What an invitation still gives to a new account with this address. Free access is for anyone with the link, once; an invitation to a
 * group or folder is only for its own address.
 */
export async function validInvitation(tx: Tx, hash: string, email: string): Promise<Invitation | undefined> {
  const link = await tx.selectFrom('links').selectAll().where('token_hash', '=', hash).where('used_at', 'is', null).executeTakeFirst()
  if (link?.kind === 'free_access') return { kind: 'free_access', hash }
  if (link?.kind !== 'invite' || link.email !== email) return undefined
  const invite = await pendingInvitation(tx, link)
  return invite && { kind: 'invite', invite }
}
