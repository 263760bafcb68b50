import { limits } from '#contract/limits.ts'
import { roleMay } from '#contract/rights.ts'
import type { LinkMeaning } from '#contract/sign-up.ts'
import { to } from '#contract/to.ts'
import type { Kysely, Selectable } from 'kysely'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { mailRoom } from '../../outside/mail-limits.ts'
import type { Post } from '../../outside/mail.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type Link, makeLink } from '../links/index.ts'
import { holderOf } from '../people/index.ts'
import { inviteLetter, inviteRequestLetter } from './letters.ts'
import { join, roleIn, type Target } from './rows.ts'

export type InvitationRow = Selectable<Tables['invites']>
type RequestRow = Selectable<Tables['invite_requests']>
type Action = 'confirmed' | 'declined'

const lives = limits.links.inviteDays * 24 * 3600_000
const targetOf = (row: InvitationRow | RequestRow): Target => ({
  type: row.invitable_type,
  id: row.invitable_id,
  name: row.invitable_name,
})

/** Sends the link of an invitation to its address. Nothing is sent where a day's mails have been (A30). */
export async function inviteMail(tx: Tx, { mail, origin }: Post, invite: InvitationRow, now: number): Promise<void> {
  const { email: to, invited_by, invitable_type: type, invitable_name: name, message } = invite
  if (!(await mailRoom(tx, { kind: 'invite', to_address: to, ...(invited_by !== null && { from_user_id: invited_by }) }, now))) return
  const secret = await makeLink(tx, { kind: 'invite', user_id: null, email: to, data: { id: invite.id }, now, lives })
  const by = invited_by === null ? null : await personOf(tx, invited_by)
  const link = pageLink(origin, 'confirmation.invite', {}, { query: { confirmation_token: secret } })
  await mail.write(tx, inviteLetter({ to, by, type, name, message, link }), now)
}

/** Sends the link of a request to one of those who may grant it. */
export async function inviteRequestMail(tx: Tx, { mail, origin }: Post, request: RequestRow, to: string, now: number): Promise<void> {
  const { user_id, invitable_type: type, invitable_name: name, message } = request
  if (!(await mailRoom(tx, { kind: 'invite_request', to_address: to, from_user_id: user_id }, now))) return
  const secret = await makeLink(tx, { kind: 'invite_request', user_id, email: to, data: { id: request.id }, now, lives })
  const link = pageLink(origin, 'confirmation.invite_request', {}, { query: { confirmation_token: secret } })
  await mail.write(tx, inviteRequestLetter({ to, by: await personOf(tx, user_id), type, name, message, link }), now)
}

/** The invitation of a link while it waits for an answer. */
export async function openInvite(query: Kysely<Tables>, link: Link): Promise<InvitationRow | undefined> {
  return query
    .selectFrom('invites')
    .selectAll()
    .where('id', '=', idIn(link))
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const openRequest = (query: Kysely<Tables>, link: Link): Promise<RequestRow | undefined> =>
  query
    .selectFrom('invite_requests')
    .selectAll()
    .where('id', '=', idIn(link))
    .where('action', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const idIn = (link: Link): string => (link.data as { id: string }).id

/** What the link of an invitation or a request stands for. Refuses `link_expired` once it was answered or taken back. */
export async function invitationMeaning(query: Kysely<Tables>, link: Link): Promise<LinkMeaning> {
  if (link.kind === 'invite') {
    const { email, invitable_type, invitable_name, message, invited_by } = needed(await openInvite(query, link))
    const needs_account = (await holderOf(query, email)) === undefined
    return { kind: 'invite', email, invitable_type, invitable_name, invited_by: await nameOf(query, invited_by), message, needs_account }
  }
  const { invitable_type, invitable_name, message, user_id } = needed(await openRequest(query, link))
  return { kind: 'invite_request', invitable_type, invitable_name, asked_by: await nameOf(query, user_id), message }
}

function needed<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('link_expired')
  return row
}

/** The answer of whom an invitation is for: whoever has its address. Answers where an accepted one leads. */
export async function answerInvite(tx: Tx, link: Link, userId: string, action: Action, now: number): Promise<string | undefined> {
  const invite = needed(await openInvite(tx, link))
  if (invite.user_id !== userId && (await holderOf(tx, invite.email)) !== userId)
    throw new Refusal('forbidden', {
      sentence: 'This invitation was sent to another address. Sign in with that one, or add it to your account first.',
    })
  if (action === 'confirmed') return needed(await acceptInvite(tx, invite, userId, now))
  await tx.updateTable('invites').set({ action, user_id: userId }).where('id', '=', invite.id).execute()
  return undefined
}

/** Joins what the invitation is to. Answers where it leads; undefined where that is no more. */
export async function acceptInvite(tx: Tx, invite: InvitationRow, userId: string, now: number): Promise<string | undefined> {
  if (!(await join(tx, userId, targetOf(invite), invite.role, now))) return undefined
  await tx.updateTable('invites').set({ action: 'confirmed', user_id: userId }).where('id', '=', invite.id).execute()
  return pageOf(tx, invite, userId)
}

/** The answer to a request, by whoever may let others in. Whoever asked becomes a member. */
export async function answerRequest(tx: Tx, link: Link, userId: string, action: Action, now: number): Promise<string | undefined> {
  const request = needed(await openRequest(tx, link))
  const target = targetOf(request)
  if (!roleMay(await roleIn(tx, userId, target), 'manageMembers')) throw new Refusal('forbidden')
  if (action === 'confirmed' && !(await join(tx, request.user_id, target, 'member', now))) throw new Refusal('link_expired')
  await tx.updateTable('invite_requests').set({ action }).where('id', '=', request.id).execute()
  return pageOf(tx, request, userId)
}

/** The page of the app that shows it. A folder is shown in the profile of whoever looks at it. */
async function pageOf(
  query: Kysely<Tables>,
  { invitable_type, invitable_id }: InvitationRow | RequestRow,
  userId: string,
): Promise<string> {
  if (invitable_type !== 'bookmark_folder') return to(`${invitable_type}.show`, { id: invitable_id })
  const { slug_values } = await query.selectFrom('users').select('slug_values').where('id', '=', userId).executeTakeFirstOrThrow()
  return to('researcher.bookmark_folders.show', { id: slug_values[0] ?? '', bookmark_folder: invitable_id })
}

const personOf = (query: Kysely<Tables>, id: string) =>
  query.selectFrom('users').select(['id', 'email', 'full_name']).where('id', '=', id).executeTakeFirstOrThrow()

const nameOf = async (query: Kysely<Tables>, id: string | null): Promise<string> =>
  id === null ? '' : (await personOf(query, id)).full_name

/** Forgets invitations and requests to folders that are no more. */
export async function forgetInvitationsTo(tx: Tx, folderIds: readonly string[]): Promise<void> {
  if (folderIds.length === 0) return
  for (const table of ['invites', 'invite_requests'] as const)
    await tx.deleteFrom(table).where('invitable_type', '=', 'bookmark_folder').where('invitable_id', 'in', folderIds).execute()
}

/** Takes a person's own words out of invitations that others may still answer. */
export async function forgetWordsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('invites').set({ message: '' }).where('invited_by', '=', userId).execute()
}
