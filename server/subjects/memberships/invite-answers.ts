import { assignableRoles, type Role, roleMay } from '#contract/roles.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistoryOf } from '../membership-history/index.ts'
import { showFolderAgain } from '../folders/index.ts'
import { readInviteNotices, tellPeople } from '../membership-events/index.ts'
import { addMember, roleIn, senderStillThere, type StoredInvitation } from './rows.ts'
import { type MembershipTarget, targetOf } from './target.ts'
import { pageOf } from './target-page.ts'
import { groupChanged, type TargetKinds } from './targets.ts'
import { verifyMember } from './verifications.ts'

/** Makes the user a member. Returns the page of the group or folder; undefined if it no longer exists. */
export async function acceptInvitation(tx: Tx, invite: StoredInvitation, userId: string, now: number): Promise<string | undefined> {
  const target = targetOf(invite)
  const before = await roleIn(tx, userId, target)
  const role = await roleGiven(tx, invite, target)
  if (!(await addMember(tx, userId, target, role, now))) return undefined
  if (before === undefined) await writeHistoryOf(tx, target, { kind: 'joined', by: userId, role, now })
  // Whoever manages an organisation and invited somebody knows that they belong there.
  if (target.type === 'organisation' && invite.invited_by !== null && roleMay(await roleIn(tx, invite.invited_by, target), 'manageMembers'))
    await verifyMember(tx, { userId, slug: target.id, way: 'owner', by: invite.invited_by }, now)
  await conclude(tx, invite, userId, 'confirmed', now)
  return pageOf(tx, invite, userId)
}

/** The role of an invitation, if its sender may still give it; else the lowest. Whoever lost a role gives nobody what they lost. */
async function roleGiven(tx: Tx, { invited_by, role }: StoredInvitation, target: MembershipTarget): Promise<Role> {
  const sender = invited_by === null ? undefined : await roleIn(tx, invited_by, target)
  return assignableRoles(sender).includes(role) ? role : 'member'
}

/** The same for the holder of a link, or of an address: whatever shows the members of the group is told. */
export async function joinByInvitation(
  tx: Tx,
  kinds: TargetKinds,
  invite: StoredInvitation,
  userId: string,
  now: number,
): Promise<string | undefined> {
  const page = await acceptInvitation(tx, invite, userId, now)
  if (page !== undefined) await groupChanged(tx, kinds, targetOf(invite), now)
  return page
}

export async function declineInvitation(tx: Tx, invite: StoredInvitation, userId: string, now: number): Promise<void> {
  await conclude(tx, invite, userId, 'declined', now)
}

/** Whoever invited learns the answer, and so do the other devices of who gave it. */
async function conclude(tx: Tx, invite: StoredInvitation, userId: string, action: 'confirmed' | 'declined', now: number): Promise<void> {
  const { type, id, name } = targetOf(invite)
  await tx.updateTable('invites').set({ action, user_id: userId }).where('id', '=', invite.id).execute()
  await readInviteNotices(tx, { userId, email: invite.email, type, id }, now)
  const people = [userId, ...(await senderStillThere(tx, invite, { type, id }))]
  await tellPeople(tx, people, { event: `invite-${action}`, type, id, name, by: userId, now })
  // Fewer invitations wait.
  if (type === 'bookmark_folder') await showFolderAgain(tx, id)
  else if (action === 'declined') await writeHistoryOf(tx, { type, id }, { kind: 'invite_declined', by: userId, now })
}
