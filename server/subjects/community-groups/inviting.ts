import {
  type CommunityGroupInviteInput,
  groupInviteOutcomes,
  type GroupInviteOutcome,
  type GroupInviteResult,
} from '#contract/community-groups.ts'
import { inviteOutcomes } from '#contract/invites.ts'
import { limits } from '#contract/limits.ts'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import {
  endGroupInvite,
  type GroupTarget,
  invitesLeft,
  isGroupIn,
  isGroupInvited,
  mailGroupInvitation,
  managersOf,
  nextInviteAt,
  requireGroupInvite,
  tellManagersOfGroup,
  waitingGroupInvites,
} from '../memberships/index.ts'
import { membersOfGroup } from './people.ts'

/** A group that was named in an invitation; undefined: there is none. */
export interface NamedGroup {
  asked: string
  group: GroupTarget | undefined
}

interface Inviting {
  mailer: Mailer
  user: User
  community: GroupTarget
  now: number
}

/** Invites research groups into a community. Each gets a result of its own. */
export async function inviteGroups(
  tx: Tx,
  inviting: Inviting,
  groups: readonly NamedGroup[],
  { message, researcher_ids }: Pick<CommunityGroupInviteInput, 'message' | 'researcher_ids'>,
): Promise<GroupInviteResult[]> {
  const { user, community, now } = inviting
  let left = await invitesLeft(tx, user.id, now)
  let room = limits.invite.waiting - (await waitingGroupInvites(tx, community.id))
  const results: GroupInviteResult[] = []
  for (const { asked, group } of groups) {
    const managers = group ? await managersOf(tx, group) : []
    const status = await outcomeOf(tx, community, group, { isAnswered: managers.length > 0, left })
    results.push({ id: asked, name: group?.name ?? '', status, sentence: groupInviteOutcomes[status] })
    if (status !== 'invited' || !group) continue
    if (room-- <= 0)
      throw new Refusal('limit_reached', { sentence: `At most ${limits.invite.waiting} invitations of groups can wait for an answer.` })
    left -= managers.length
    await inviteGroup(tx, inviting, group, { message, researcher_ids })
  }
  const invited = results.filter(({ status }) => status === 'invited').length
  if (invited > 0) await writeHistoryOf(tx, community, { kind: 'groups_invited', by: user.id, count: invited, now })
  return results
}

async function outcomeOf(
  tx: Tx,
  community: GroupTarget,
  group: GroupTarget | undefined,
  { isAnswered, left }: { isAnswered: boolean; left: number },
): Promise<GroupInviteOutcome> {
  if (!group) return 'unknown'
  if (await isGroupIn(tx, community.id, group.id)) return 'member'
  if (await isGroupInvited(tx, community.id, group.id)) return 'waiting'
  if (!isAnswered) return 'unanswered'
  return left > 0 ? 'invited' : 'too_many'
}

async function inviteGroup(
  tx: Tx,
  { mailer, user, community, now }: Inviting,
  group: GroupTarget,
  { message, researcher_ids }: Pick<CommunityGroupInviteInput, 'message' | 'researcher_ids'>,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('invites')
    .values({
      id,
      invitable_type: 'community',
      invitable_id: community.id,
      invitable_name: community.name,
      email: '',
      group_slug: group.id,
      user_id: null,
      role: 'member',
      invited_by: user.id,
      message,
      action: null,
      created_at: now,
      sent_at: now,
      deleted_at: null,
      change_seq: await nextChangeSeq(tx),
    })
    .execute()
  const wanted = await membersOfGroup(tx, group.id, researcher_ids)
  if (wanted.length > 0)
    await tx
      .insertInto('invited_researchers')
      .values(wanted.map(user_id => ({ invite_id: id, user_id })))
      .execute()
  await tellManagersOfGroup(tx, community, group, { event: 'invite', by: user.id, now })
  await mailManagers(tx, { mailer, user, community, now }, group, message)
}

async function mailManagers(tx: Tx, { mailer, user, community, now }: Inviting, group: { id: string; name: string }, message: string) {
  const managers = await managersOf(tx, { type: 'research_group', id: group.id })
  // Whoever invites a group of their own needs no mail.
  const addresses = managers.filter(({ id }) => id !== user.id).map(({ email }) => email)
  await mailGroupInvitation(tx, mailer, user, { community: community.name, group, message }, addresses, now)
}

const answered = () => new Refusal('gone', { sentence: 'This invitation has been answered already.' })

export async function resendGroupInvite(tx: Tx, inviting: Inviting, id: string): Promise<void> {
  const { user, community, now } = inviting
  const row = await requireGroupInvite(tx, { id, community: community.id })
  if (row.action !== null) throw answered()
  if (row.deleted_at !== null) throw new Refusal('gone', { sentence: 'This invitation was cancelled. Invite this group again.' })
  const next = await nextInviteAt(tx, user.id, now)
  if (next > now) throw new Refusal('too_many', { sentence: inviteOutcomes.too_many, retryAfter: Math.ceil((next - now) / 1000) })
  await tx.updateTable('invites').set({ sent_at: now }).where('id', '=', id).execute()
  const group = { id: row.group_slug!, name: row.group_name }
  await tellManagersOfGroup(tx, community, group, { event: 'invite', by: user.id, now })
  await mailManagers(tx, inviting, group, row.message)
}

export async function cancelGroupInvite(tx: Tx, { user, community, now }: Omit<Inviting, 'mailer'>, id: string): Promise<void> {
  const row = await requireGroupInvite(tx, { id, community: community.id })
  if (row.action !== null) throw answered()
  if (row.deleted_at !== null) return
  await endGroupInvite(tx, row, { deleted_at: now }, now)
  const group = { id: row.group_slug!, name: row.group_name }
  await writeHistoryOf(tx, community, { kind: 'group_invite_cancelled', by: user.id, name: group.name, now })
  await tellManagersOfGroup(tx, community, group, { event: 'invite-cancelled', by: user.id, now })
}
