import { inviteOutcomes } from '#contract/invites.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { showFolderAgain, type StoredFolder } from '../folders/index.ts'
import { tellAddresses } from '../membership-events/index.ts'
import { requireInvite } from './invite-rows.ts'
import { nextInviteAt, sendInvitations } from './invite-sending.ts'

const answered = () => new Refusal('gone', { sentence: 'This invitation has been answered already.' })

export async function resendInvite(tx: Tx, mailer: Mailer, user: User, folder: StoredFolder, id: string, now: number): Promise<void> {
  const { row } = await requireInvite(tx, folder.id, id)
  if (row.action !== null) throw answered()
  if (row.deleted_at !== null) throw new Refusal('gone', { sentence: 'This invitation was cancelled. Invite this address again.' })
  const next = await nextInviteAt(tx, user.id, now)
  if (next > now) throw new Refusal('too_many', { sentence: inviteOutcomes.too_many, retryAfter: Math.ceil((next - now) / 1000) })
  await tx.updateTable('invites').set({ sent_at: now }).where('id', '=', id).execute()
  await sendInvitations(tx, mailer, user, [row], now)
  await tellAddresses(tx, [row.email], eventOf('invite', folder, user, now))
}

export async function cancelInvite(tx: Tx, user: User, folder: StoredFolder, id: string, now: number): Promise<void> {
  const { row } = await requireInvite(tx, folder.id, id)
  if (row.action !== null) throw answered()
  if (row.deleted_at !== null) return
  await tx.updateTable('invites').set({ deleted_at: now }).where('id', '=', id).execute()
  await tellAddresses(tx, [row.email], eventOf('invite-cancelled', folder, user, now))
  await showFolderAgain(tx, folder.id)
}

const eventOf = (event: 'invite' | 'invite-cancelled', { id, name }: StoredFolder, user: User, now: number) =>
  ({ event, type: 'bookmark_folder', id, name, by: user.id, now }) as const
