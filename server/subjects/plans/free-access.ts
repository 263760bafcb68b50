import { limits } from '#contract/limits.ts'
import { freeAccessDays } from '#contract/plans.ts'
import type { NewAccountPlan } from '#contract/operator-settings.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'
import type { Kysely } from 'kysely'
import { pageLink } from '../../core/page-link.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { accountWithAddress, optedOut } from '../addresses/index.ts'
import { blockingAddresses } from '../blocked-people/index.ts'
import { type MailLink, createLinks, unsubscribeAddresses, unsubscribeLink } from '../links/index.ts'
import { freeAccessMail } from './mails.ts'

const linkMs = limits.links.inviteDays * 24 * 3600_000

interface Colleague {
  sender: { id: string; email: string; full_name: string }
  email: string
}

/**
 * Invites a colleague to free access. An address with an account gets a mail without a link: the caller cannot tell the difference (A7),
 * not even from their own personal data (I12), because a link is created in both cases. Neither do they learn that an address wants no more
 * invitations: then the mail is withheld.
 */
export async function sendFreeAccess(
  tx: Tx,
  { mail, origin }: Mailer,
  { sender, email }: Colleague,
  plan: NewAccountPlan,
  now: number,
): Promise<void> {
  if (!(await canMail(tx, { kind: 'free_access', to_address: email, from_user_id: sender.id }, now))) return
  const hasAccount = (await accountWithAddress(tx, email)) !== undefined
  const isWithheld = (await optedOut(tx, [email])).size > 0 || (await blockingAddresses(tx, sender.id, [email])).length > 0
  const [secret, unsubscribe] = (await createLinks(tx, [
    { kind: 'free_access', user_id: sender.id, email, now, lifetimeMs: linkMs },
    unsubscribeLink(email, now),
  ])) as [string, string]
  const letter = freeAccessMail({
    to: email,
    sender,
    days: freeAccessDays(plan),
    link: hasAccount ? undefined : pageLink(origin, 'signup.create', {}, { query: { invite: secret } }),
    unsubscribe: unsubscribeAddresses(origin, unsubscribe),
  })
  await mail.write(tx, { ...letter, isWithheld }, now)
}

/** Describes the link. */
export async function describeFreeAccess(query: Kysely<Tables>, { email, user_id }: MailLink, plan: NewAccountPlan): Promise<LinkMeaning> {
  const sender = await query.selectFrom('users').select('full_name').where('id', '=', user_id).executeTakeFirst()
  return { kind: 'free_access', email, invited_by: sender?.full_name ?? '', days: freeAccessDays(plan) }
}
