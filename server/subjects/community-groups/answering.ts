import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { findCommunity } from '../community-access/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import {
  addGroup,
  addMember,
  endGroupInvite,
  type GroupTarget,
  requireGroupInvite,
  roleIn,
  senderStillThere,
  type StoredInvitation,
} from '../memberships/index.ts'
import { membersOfGroup } from './people.ts'

interface Answering {
  user: User
  group: GroupTarget
  now: number
}

type Community = GroupTarget & { type: 'community' }

/**
 * Accepts the invitation of a group: it joins the community, and so do whoever answers and the chosen members of the group. Accepting it twice is
 * no error.
 */
export async function acceptGroupInvite(
  tx: Tx,
  { user, group, now }: Answering,
  id: string,
  researchers: readonly string[],
): Promise<Community> {
  const row = await requireGroupInvite(tx, { id, group: group.id })
  const community: Community = { type: 'community', id: row.invitable_id, name: row.invitable_name }
  if (row.action === 'confirmed') return community
  requireUnanswered(row)
  if (!(await findCommunity(tx, community.id))) throw new Refusal('gone')
  await addGroup(tx, community, group, user.id, now)
  await endGroupInvite(tx, row, { action: 'confirmed', user_id: user.id }, now)
  await join(tx, user.id, community, now)
  const added: string[] = []
  for (const userId of await membersOfGroup(tx, group.id, researchers))
    if (userId !== user.id && (await joinIfRoom(tx, userId, community, now))) added.push(userId)
  const event = { type: 'community', id: community.id, name: community.name, group, by: user.id, now } as const
  await tellPeople(tx, added, { ...event, event: 'added' })
  await tellPeople(tx, [user.id, ...(await senderStillThere(tx, row, community))], { ...event, event: 'invite-confirmed' })
  return community
}

/** Returns whether the user was no member before. */
async function join(tx: Tx, userId: string, community: Community, now: number): Promise<boolean> {
  if ((await roleIn(tx, userId, community)) !== undefined) return false
  if (!(await addMember(tx, userId, community, 'member', now))) return false
  await writeHistoryOf(tx, community, { kind: 'joined', by: userId, role: 'member', now })
  return true
}

/** Others are left out who have the most memberships: the answer is not about them. */
async function joinIfRoom(tx: Tx, userId: string, community: Community, now: number): Promise<boolean> {
  try {
    return await join(tx, userId, community, now)
  } catch (problem) {
    // It is refused before anything is written.
    if (problem instanceof Refusal) return false
    throw problem
  }
}

/** Declines the invitation of a group; declining it twice is no error. */
export async function declineGroupInvite(tx: Tx, { user, group, now }: Answering, id: string): Promise<void> {
  const row = await requireGroupInvite(tx, { id, group: group.id })
  if (row.action === 'declined') return
  requireUnanswered(row)
  await endGroupInvite(tx, row, { action: 'declined', user_id: user.id }, now)
  const community = { type: 'community', id: row.invitable_id, name: row.invitable_name } as const
  await writeHistoryOf(tx, community, { kind: 'group_invite_declined', by: user.id, name: group.name, now })
  const people = [user.id, ...(await senderStillThere(tx, row, community))]
  await tellPeople(tx, people, { event: 'invite-declined', ...community, group, by: user.id, now })
}

/** Refuses with what became of an invitation that no longer waits: another manager of the group may have answered it in the meantime. */
function requireUnanswered({ action, deleted_at }: Pick<StoredInvitation, 'action' | 'deleted_at'>): void {
  if (action === 'declined') throw new Refusal('gone', { sentence: 'This invitation was already declined.' })
  if (action !== null) throw new Refusal('gone', { sentence: 'This invitation was already accepted.' })
  if (deleted_at !== null) throw new Refusal('gone', { sentence: 'This invitation was cancelled.' })
}
