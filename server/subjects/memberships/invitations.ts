import { limits } from '#contract/limits.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'
import type { Kysely } from 'kysely'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { accountWithAddress } from '../addresses/index.ts'
import { type MailLink, createLink } from '../links/index.ts'
import { tellAddresses, tellPeople } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { declineInvitation, joinByInvitation } from './invite-answers.ts'
import { messageOf, requestMail } from './mails.ts'
import { changeRequest, requireWaiting, type StoredJoinRequest, waiting } from './join-rows.ts'
import { addMember, roleIn, type StoredInvitation } from './rows.ts'
import { targetOf } from './target.ts'
import { pageOf } from './target-page.ts'
import { groupChanged, type TargetKinds } from './targets.ts'
import { verifyMember } from './verifications.ts'

/** What the holder of a link says to it. */
interface LinkAnswer {
  userId: string
  action: 'confirmed' | 'declined'
  kinds: TargetKinds
}

const linkMs = limits.links.inviteDays * 24 * 3600_000

/**
 * Tells someone who may accept a request, and sends its link.
 */
export async function sendRequest(
  tx: Tx,
  { mail, origin }: Mailer,
  request: Omit<StoredJoinRequest, 'change_seq' | 'sent_at'>,
  to: string,
  now: number,
): Promise<void> {
  const { user_id, invitable_type: type, invitable_name: name, message } = request
  const event = type === 'organisation' ? 'requested' : 'invite-request'
  await tellAddresses(tx, [to], { event, type, id: request.invitable_id, name, by: user_id, now })
  if (!(await canMail(tx, { kind: 'invite_request', to_address: to, from_user_id: user_id }, now))) return
  const secret = await createLink(tx, { kind: 'invite_request', user_id, email: to, data: { id: request.id }, now, lifetimeMs: linkMs })
  const link = pageLink(origin, 'confirmation.invite_request', {}, { query: { confirmation_token: secret } })
  await mail.write(tx, requestMail({ to, sender: await senderOf(tx, user_id), type, name, message, link }), now)
}

/** The invitation of a link, if it is not answered yet. */
export async function pendingInvitation(query: Kysely<Tables>, link: MailLink): Promise<StoredInvitation | undefined> {
  return query
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', idOf(link))
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const pendingRequest = (query: Kysely<Tables>, link: MailLink): Promise<StoredJoinRequest | undefined> =>
  waiting(query).where('id', '=', idOf(link)).executeTakeFirst()

const idOf = (link: MailLink): string => (link.data as { id: string }).id

/** Describes an invitation or a request. Refuses `link_expired` if it was answered or withdrawn. */
export async function describeInvitation(query: Kysely<Tables>, link: MailLink): Promise<LinkMeaning> {
  if (link.kind === 'invite') {
    const invite = orExpired(await pendingInvitation(query, link))
    const { email, invitable_type, invitable_name, invited_by } = invite
    const message = messageOf(invite)
    const needs_account = (await accountWithAddress(query, email)) === undefined
    return { kind: 'invite', email, invitable_type, invitable_name, invited_by: await nameOf(query, invited_by), message, needs_account }
  }
  const { invitable_type, invitable_name, message, user_id } = orExpired(await pendingRequest(query, link))
  return { kind: 'invite_request', invitable_type, invitable_name, asked_by: await nameOf(query, user_id), message }
}

function orExpired<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('link_expired')
  return row
}

/** Answers an invitation for the account that has its address. Returns where an accepted one leads. */
export async function answerInvitation(
  tx: Tx,
  link: MailLink,
  { userId, action, kinds }: LinkAnswer,
  now: number,
): Promise<string | undefined> {
  const invite = orExpired(await pendingInvitation(tx, link))
  if (invite.user_id !== userId && (await accountWithAddress(tx, invite.email)) !== userId)
    throw new Refusal('forbidden', {
      sentence: 'This invitation was sent to another address. Log in with that one, or add it to your account first.',
    })
  if (action === 'confirmed') return orExpired(await joinByInvitation(tx, kinds, invite, userId, now))
  await declineInvitation(tx, invite, userId, now)
  return undefined
}

/** Answers a request, if the user may manage members. The requester becomes a member. */
export async function answerRequest(
  tx: Tx,
  link: MailLink,
  { userId, action, kinds }: LinkAnswer,
  now: number,
): Promise<string | undefined> {
  const request = orExpired(await pendingRequest(tx, link))
  if (!roleMay(await roleIn(tx, userId, targetOf(request)), 'manageMembers')) throw new Refusal('forbidden')
  if (!(await concludeRequest(tx, request, { accepted: action === 'confirmed', by: userId }, now))) throw new Refusal('link_expired')
  await groupChanged(tx, kinds, targetOf(request), now)
  return pageOf(tx, request, userId)
}

interface RequestAnswer {
  accepted: boolean
  /** Who answers, and who may is checked before. */
  by: string
  /** How somebody is known to belong to an organisation from now on. */
  way?: 'owner' | 'team'
  role?: Role
}

/** Answers a request that waits; every other one is refused with what became of it. */
export async function answerJoinRequest(tx: Tx, request: StoredJoinRequest, answer: RequestAnswer, now: number): Promise<void> {
  requireWaiting(request)
  if (!(await concludeRequest(tx, request, answer, now))) throw new Refusal('gone')
}

/** Returns whether what it asks for still exists. */
async function concludeRequest(
  tx: Tx,
  request: StoredJoinRequest,
  { accepted, by, way = 'owner', role = 'member' }: RequestAnswer,
  now: number,
): Promise<boolean> {
  const target = targetOf(request)
  if (accepted && !(await addMember(tx, request.user_id, target, role, now))) return false
  await changeRequest(tx, request.id, { action: accepted ? 'confirmed' : 'declined' })
  const kind = accepted ? 'request_accepted' : 'request_declined'
  await writeHistoryOf(tx, target, { kind, by, about: request.user_id, now })
  const { type, id, name } = target
  if (type === 'organisation' && accepted) await verifyMember(tx, { userId: request.user_id, slug: id, way, by }, now)
  const event =
    type === 'organisation' ? (accepted ? 'verified' : 'declined') : accepted ? 'invite-request-confirmed' : 'invite-request-declined'
  await tellPeople(tx, [request.user_id], { event, type, id, name, by, now })
  return true
}

const senderOf = (query: Kysely<Tables>, id: string) =>
  query.selectFrom('users').select(['id', 'email', 'full_name']).where('id', '=', id).executeTakeFirstOrThrow()

const nameOf = async (query: Kysely<Tables>, id: string | null): Promise<string> =>
  id === null ? '' : (await senderOf(query, id)).full_name

/** Removes a person's own text from invitations that can still be answered. */
export async function clearMessagesOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('invites').set({ message: '', subject: '' }).where('invited_by', '=', userId).execute()
}
