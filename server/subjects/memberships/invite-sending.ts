import { limits } from '#contract/limits.ts'
import { pageLink } from '../../core/page-link.ts'
import { fullAddresses, mailsOfDay, nextAllowedAt } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { optedOut } from '../addresses/index.ts'
import { blockingAddresses } from '../blocked-people/index.ts'
import { createLinks, unsubscribeAddresses, unsubscribeLink } from '../links/index.ts'
import { groupInvitationMail, invitationMail, messageOf } from './mails.ts'
import type { StoredInvitation } from './rows.ts'

const inviteMs = limits.links.inviteDays * 24 * 3600_000

export interface InviteSender {
  id: string
  email: string
  full_name: string
}

/** How many more invitations a user may send today (A30). */
export const invitesLeft = async (tx: Tx, senderId: string, now: number): Promise<number> =>
  Math.max(0, limits.invite.mailsADay - (await mailsOfDay(tx, 'invite', senderId, now)))

/** When a user may send another one: `now` while some are left. */
export const nextInviteAt = (tx: Tx, senderId: string, now: number): Promise<number> =>
  nextAllowedAt(tx, { kind: 'invite', from_user_id: senderId }, limits.invite.mailsADay, now)

/** Addresses that want no more invitations, got the most of a day, or are of somebody who has blocked the sender. */
async function withheldFrom(tx: Tx, { id }: InviteSender, addresses: readonly string[], now: number): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await optedOut(tx, addresses)),
    ...(await fullAddresses(tx, 'invite', addresses, now)),
    ...(await blockingAddresses(tx, id, addresses)),
  ])
}

/** Sends the links of invitations to their addresses. Of what is withheld, everything that the sender can see is the same (A7, A30). */
export async function sendInvitations(
  tx: Tx,
  { mail, origin }: Mailer,
  sender: InviteSender,
  invites: readonly StoredInvitation[],
  now: number,
): Promise<void> {
  if (invites.length === 0) return
  const addresses = invites.map(({ email }) => email)
  const withheld = await withheldFrom(tx, sender, addresses, now)
  const secrets = await createLinks(
    tx,
    invites.flatMap(({ id, email }) => [
      { kind: 'invite' as const, user_id: null, email, data: { id }, now, lifetimeMs: inviteMs },
      unsubscribeLink(email, now),
    ]),
  )
  const mails = invites.map((invite, at) => {
    const [answer, unsubscribe] = secrets.slice(2 * at, 2 * at + 2) as [string, string]
    const letter = invitationMail({
      to: invite.email,
      sender,
      type: invite.invitable_type,
      name: invite.invitable_name,
      subject: invite.subject,
      message: messageOf(invite),
      link: pageLink(origin, 'confirmation.invite', {}, { query: { confirmation_token: answer } }),
      unsubscribe: unsubscribeAddresses(origin, unsubscribe),
    })
    return { ...letter, isWithheld: withheld.has(invite.email) }
  })
  await mail.writeAll(tx, mails, now)
}

interface GroupInvitation {
  community: string
  group: { id: string; name: string }
  /** The own words of the sender; may be empty. */
  message: string
}

/** Tells those who answer for a group that it was invited. What is withheld is not told apart (A7, A30). */
export async function mailGroupInvitation(
  tx: Tx,
  { mail, origin }: Mailer,
  sender: InviteSender,
  { community, group, message }: GroupInvitation,
  addresses: readonly string[],
  now: number,
): Promise<void> {
  if (addresses.length === 0) return
  const withheld = await withheldFrom(tx, sender, addresses, now)
  const secrets = await createLinks(
    tx,
    addresses.map(email => unsubscribeLink(email, now)),
  )
  const link = pageLink(origin, 'research_group.show', { id: group.id })
  const mails = addresses.map((to, at) => {
    const unsubscribe = unsubscribeAddresses(origin, secrets[at]!)
    const letter = groupInvitationMail({ to, sender, group: group.name, community, message, link, unsubscribe })
    return { ...letter, isWithheld: withheld.has(to) }
  })
  await mail.writeAll(tx, mails, now)
}
