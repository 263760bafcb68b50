import { inviteOutcomes } from '#contract/invites.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { showFolderAgain } from '../folders/index.ts'
import { tellAddresses } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { requireInvite } from './invite-rows.ts'
import { nextInviteAt, sendInvitations } from './invite-sending.ts'
import type { MembershipTarget } from './target.ts'

const answered = () => new Refusal('gone', { sentence: 'This invitation has been answered already.' })

export async function resendInvite(tx: Tx, mailer: Mailer, user: User, target: MembershipTarget, id: string, now: number): Promise<void> {
  const { row } = await requireInvite(tx, target, id)
  if (row.action !== null) throw answered()
  if (row.deleted_at !== null) throw new Refusal('gone', { sentence: 'This invitation was cancelled. Invite this address again.' })
  const next = await nextInviteAt(tx, user.id, now)
  if (next > now) throw new Refusal('too_many', { sentence: inviteOutcomes.too_many, retryAfter: Math.ceil((next - now) / 1000) })
  await tx.updateTable('invites').set({ sent_at: now }).where('id', '=', id).execute()
  await sendInvitations(tx, mailer, user, [row], now)
  await tellAddresses(tx, [row.email], eventOf('invite', target, user, now))
}

export async function cancelInvite(tx: Tx, user: User, target: MembershipTarget, id: string, now: number): Promise<void> {
  const { row } = await requireInvite(tx, target, id)
  if (row.action !== null) throw answered()
  if (row.deleted_at !== null) return
  await tx.updateTable('invites').set({ deleted_at: now }).where('id', '=', id).execute()
  await tellAddresses(tx, [row.email], eventOf('invite-cancelled', target, user, now))
  if (target.type === 'bookmark_folder') await showFolderAgain(tx, target.id)
  else await writeHistoryOf(tx, target, { kind: 'invite_cancelled', by: user.id, now })
}

const eventOf = (event: 'invite' | 'invite-cancelled', { type, id, name }: MembershipTarget, user: User, now: number) =>
  ({ event, type, id, name, by: user.id, now }) as const
