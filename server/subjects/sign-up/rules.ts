import type { ProviderName } from '#contract/providers.ts'
import type { UserCategory } from '#contract/rights.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashOfSecret } from '../../core/secrets.ts'
import { mailRoom } from '../../outside/mail-limits.ts'
import type { Post } from '../../outside/mail.ts'
import { attempt, type Tx } from '../../store/unit-of-work.ts'
import { type Link, makeLink, readLink, useLink } from '../links/index.ts'
import { type InvitationRow, acceptInvite, openInvite } from '../memberships/index.ts'
import { holderOf, type ProfileRecords } from '../people/index.ts'
import { redeemCoupon } from '../plans/index.ts'
import { connectSubject, type TicketData } from '../providers/index.ts'
import { insertAccount } from './accounts.ts'
import { alreadyRegisteredLetter, confirmationLetter } from './letters.ts'

const hour = 3600_000
const day = 24 * hour

/**
 * [Note: Sign-up] An account is made by following the link of a mail, never by the form: until then all that was typed waits in the
 * link's row. Anybody can type an address. So the ways into the account that were chosen in the form, its password and another site,
 * count only in the browser that sent the form, which holds the proof; whoever follows the link elsewhere chooses a password there.
 */
export interface SignUp {
  first_name: string
  last_name: string
  category: UserCategory
  /** `noPassword` where ORCID or LinkedIn said who this is. */
  password_hash: string
  coupon_code?: string
  /** Hash of the secret of the invitation that led here. */
  invited_by?: string
  provider?: { name: ProviderName; subject: string }
  /** Links of earlier versions have none. */
  proof_hash?: string
}

export const signUpOf = (link: Link): SignUp => link.data as SignUp

/** Whether this is the browser that sent the form. */
const isProven = ({ proof_hash }: SignUp, proof: string | undefined): boolean => proof !== undefined && proof_hash === hashOfSecret(proof)

/** What ORCID or LinkedIn confirmed. The ticket stays good for its half hour: the account is made later, and once. */
export async function ticketOf(query: Tx, secret: string, now: number): Promise<NonNullable<SignUp['provider']>> {
  const link = await readLink(query, secret, ['ticket'], now)
  const { provider, subject } = link.data as TicketData
  return { name: provider, subject }
}

/** Hash of the invitation that leads here. Refuses `link_expired`, and `invalid` where it is for another address. */
export async function invitedBy(query: Tx, secret: string, email: string, now: number): Promise<string> {
  const link = await readLink(query, secret, ['invite', 'free_access'], now)
  if (link.kind === 'invite' && link.email !== email)
    throw new Refusal('invalid', {
      errors: { 'user.email': ['The invitation was sent to another address. Please sign up with that one.'] },
    })
  if (!(await livingInvitation(query, link.token_hash, email))) throw new Refusal('link_expired')
  return link.token_hash
}

/** Sends the link that makes the account; to an address that has one, a mail that says so (A7: the caller cannot tell). */
export async function beginSignUp(tx: Tx, post: Post, email: string, signUp: SignUp, now: number): Promise<void> {
  if ((await holderOf(tx, email)) === undefined) return sendConfirmation(tx, post, email, signUp, now)
  await tellRegistered(tx, post, email, now)
}

async function tellRegistered(tx: Tx, { mail, origin }: Post, email: string, now: number): Promise<void> {
  if (!(await mailRoom(tx, { kind: 'already_registered', to_address: email }, now))) return
  await mail.write(tx, alreadyRegisteredLetter(email, origin), now)
}

async function sendConfirmation(tx: Tx, { mail, origin }: Post, email: string, signUp: SignUp, now: number): Promise<void> {
  if (!(await mailRoom(tx, { kind: 'confirmation', to_address: email }, now))) return
  const lives = limits.links.confirmationHours * hour
  const secret = await makeLink(tx, { kind: 'confirmation', user_id: null, email, data: signUp, now, lives })
  const link = pageLink(origin, 'confirmation.pending', {}, { query: { confirmation_token: secret } })
  await mail.write(tx, confirmationLetter(email, `${signUp.first_name} ${signUp.last_name}`, link), now)
}

/** Sends new links for every sign-up of the address that came to nothing so far, also for those whose link is too old. */
export async function resendConfirmation(tx: Tx, post: Post, email: string, now: number): Promise<void> {
  if ((await holderOf(tx, email)) !== undefined) return tellRegistered(tx, post, email, now)
  const open = await tx
    .selectFrom('links')
    .select('data')
    .distinct()
    .where('email', '=', email)
    .where('kind', '=', 'confirmation')
    .where('used_at', 'is', null)
    .execute()
  for (const { data } of open) await sendConfirmation(tx, post, email, data as SignUp, now)
}

/** Forgets a sign-up that the owner of the address does not want. */
export async function dropSignUp(tx: Tx, secret: string, now: number): Promise<void> {
  const { token_hash } = await readLink(tx, secret, ['confirmation'], now)
  await tx.deleteFrom('links').where('token_hash', '=', token_hash).execute()
}

interface Made {
  id: string
  /** Where to go first, if not where everybody goes. */
  redirect?: string
}

interface Confirming {
  profiles: ProfileRecords
  /** Nobody signs up without an invitation. */
  closed: boolean
  proof: string | undefined
  /** Of the password that was chosen with the link. Needed without the proof. */
  chosen_hash: string | undefined
}

/** Makes the account of a link and uses the link up; every other sign-up of the address ends with it. */
export async function confirmSignUp(
  tx: Tx,
  secret: string,
  { profiles, closed, proof, chosen_hash }: Confirming,
  now: number,
): Promise<Made> {
  const link = await useLink(tx, secret, ['confirmation'], now)
  const signUp = signUpOf(link)
  if ((await holderOf(tx, link.email)) !== undefined)
    throw new Refusal('link_expired', { sentence: 'There is an account with this address already. Please sign in.' })
  const invitation = signUp.invited_by === undefined ? undefined : await livingInvitation(tx, signUp.invited_by, link.email)
  if (closed && !invitation) throw new Refusal('link_expired')
  const typed = isProven(signUp, proof) ? signUp : undefined
  const password_hash = chosen_hash ?? typed?.password_hash
  if (password_hash === undefined)
    throw new Refusal('invalid', { errors: { 'user.password': ['Please choose the password of the account here.'] } })
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
      ...(invitation?.kind === 'free_access'
        ? { user_type: 'trial', user_type_until: now + limits.freeAccessDays * day, user_type_after: 'free' }
        : { user_type: 'free' }),
    },
    now,
  )
  if (typed?.provider) await connectSubject(tx, typed.provider.name, typed.provider.subject, id)
  await tx.deleteFrom('links').where('email', '=', link.email).where('kind', '=', 'confirmation').execute()
  if (invitation?.kind === 'free_access')
    await tx.updateTable('links').set({ used_at: now }).where('token_hash', '=', invitation.hash).execute()
  await profiles.change(tx, id)
  const joined = invitation?.kind === 'invite' ? await acceptInvite(tx, invitation.invite, id, now) : undefined
  const isSpent = signUp.coupon_code !== undefined && !(await isRedeemed(tx, { id, email: link.email }, signUp.coupon_code, now))
  const redirect = isSpent ? to('onboarding', {}, { query: { coupon: 'spent' } }) : joined
  return { id, ...(redirect !== undefined && { redirect }) }
}

/** A coupon that was spent meanwhile does not stop the account. */
async function isRedeemed(tx: Tx, user: { id: string; email: string }, code: string, now: number): Promise<boolean> {
  try {
    await attempt(tx, part => redeemCoupon(part, user, code, now))
    return true
  } catch (problem) {
    if (problem instanceof Refusal) return false
    throw problem
  }
}

type Invitation = { kind: 'free_access'; hash: string } | { kind: 'invite'; invite: InvitationRow }

/**
 * What an invitation still gives to a new account with this address. Free access is for whoever has the link, once; an invitation into
 * something is for its own address.
 */
export async function livingInvitation(tx: Tx, hash: string, email: string): Promise<Invitation | undefined> {
  const link = await tx.selectFrom('links').selectAll().where('token_hash', '=', hash).where('used_at', 'is', null).executeTakeFirst()
  if (link?.kind === 'free_access') return { kind: 'free_access', hash }
  if (link?.kind !== 'invite' || link.email !== email) return undefined
  const invite = await openInvite(tx, link)
  return invite && { kind: 'invite', invite }
}
