import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { addressesOf } from '../addresses/index.ts'
import { acceptInvitation, declineInvitation } from './invite-answers.ts'
import { roleIn, type StoredInvitation } from './rows.ts'
import { type MembershipTarget, targetOf } from './target.ts'
import { pageOf } from './target-page.ts'

interface Invited {
  id: string
  email: string
}

/** An invitation to the user, answered or not; one to somebody else is `not_found`. */
async function requireOwnInvite(query: Kysely<Tables>, user: Invited, id: string): Promise<StoredInvitation> {
  const row = await query.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst()
  // One that was answered belongs to whoever answered it.
  const isOwn = row?.user_id === user.id || (row?.user_id === null && (await addressesOf(query, user)).includes(row.email))
  // Of a group that was invited, it answers for it elsewhere.
  if (!row || !isOwn || row.group_slug !== null) throw new Refusal('not_found')
  return row
}

const over = () => new Refusal('gone', { sentence: 'This invitation is no longer open.' })

/** Accepts an invitation, also again. Returns where it leads, and the folder if it is for one. */
export async function acceptOwnInvite(
  tx: Tx,
  user: Invited,
  id: string,
  now: number,
): Promise<{ redirect: string; folderId: string | undefined; target: MembershipTarget }> {
  const invite = await requireOwnInvite(tx, user, id)
  const target = targetOf(invite)
  const folderId = target.type === 'bookmark_folder' ? target.id : undefined
  if (invite.action === 'confirmed' && (await roleIn(tx, user.id, target)) !== undefined)
    return { redirect: await pageOf(tx, invite, user.id), folderId, target }
  if (invite.action !== null || invite.deleted_at !== null) throw over()
  const redirect = await acceptInvitation(tx, invite, user.id, now)
  if (redirect === undefined) throw over()
  return { redirect, folderId, target }
}

/** Declines an invitation, also again. */
export async function declineOwnInvite(tx: Tx, user: Invited, id: string, now: number): Promise<void> {
  const invite = await requireOwnInvite(tx, user, id)
  if (invite.action === 'declined') return
  if (invite.action !== null || invite.deleted_at !== null) throw over()
  await declineInvitation(tx, invite, user.id, now)
}
