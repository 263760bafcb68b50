import type { AccountBoundTable } from '#contract/account-bounds.ts'
import type { InviteAction } from '#contract/invites.ts'
import { assignableRoles, mayChangeMember, type Role, roleMay } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeHistory } from '../membership-history/index.ts'
import { takeOutOfFolder } from '../analyses/index.ts'
import { addFolderMember, dropFolderMember, passFolderOn, requireRoomToTakeOver, type StoredFolder, successorIn } from '../folders/index.ts'
import { tellPeople } from '../membership-events/index.ts'
import { contributorOf } from './contributors.ts'
import { cancelWaiting } from './target-follow.ts'

type OwnFolder = StoredFolder & { role: Role }

/** A contributor whom the user may change or remove: owners never, and nobody themselves (S2§6, A16). */
async function requireChangeable(tx: Tx, folder: OwnFolder, user: User, slug: string): Promise<{ id: string; role: Role }> {
  const found = await contributorOf(tx, folder.id, slug, folder.role)
  if (!found) throw new Refusal('not_found')
  if (found.id === user.id) throw new Refusal('forbidden', { sentence: 'You cannot change or remove yourself.' })
  if (!mayChangeMember(folder.role, found.role)) throw new Refusal('forbidden', { sentence: 'An owner cannot be changed or removed.' })
  return found
}

export async function changeRole(tx: Tx, folder: OwnFolder, user: User, slug: string, role: Role, now: number): Promise<void> {
  const { id: otherId, role: present } = await requireChangeable(tx, folder, user, slug)
  if (!assignableRoles(folder.role).includes(role)) throw new Refusal('forbidden', { sentence: 'You can give roles up to your own.' })
  if (present === role) return
  await addFolderMember(tx, otherId, folder.id, role, now)
  await writeHistory(tx, folder.id, { kind: 'role_changed', by: user.id, about: otherId, role, now })
  const { id, name } = folder
  await tellPeople(tx, [otherId], { event: 'role-changed', type: 'bookmark_folder', id, name, by: user.id, role, now })
}

export async function removeContributor(tx: Tx, folder: OwnFolder, user: User, slug: string, now: number): Promise<void> {
  const other = await requireChangeable(tx, folder, user, slug)
  await cancelWaiting(tx, { type: 'bookmark_folder', id: folder.id, name: folder.name }, user.id, now, other.id)
  await endMembership(tx, folder.id, other.id, 'removed_by_admin', now)
  await writeHistory(tx, folder.id, { kind: 'member_removed', by: user.id, about: other.id, now })
  const { id, name } = folder
  await tellPeople(tx, [other.id], { event: 'removed', type: 'bookmark_folder', id, name, by: user.id, now })
}

/** Leaves the folder. If the owner who is shown goes, another owner takes over; the last owner stays (A16). */
export async function leaveFolder(tx: Tx, folder: OwnFolder, user: User, bounds: AccountBoundTable, now: number): Promise<void> {
  if (folder.owner_user_id === user.id) await passOn(tx, folder, user, bounds, now)
  await endMembership(tx, folder.id, user.id, 'removed_by_user', now)
  await writeHistory(tx, folder.id, { kind: 'left', by: user.id, now })
  const { owner_user_id } = await tx.selectFrom('folders').select('owner_user_id').where('id', '=', folder.id).executeTakeFirstOrThrow()
  const { id, name } = folder
  await tellPeople(tx, [owner_user_id, user.id], { event: 'left', type: 'bookmark_folder', id, name, by: user.id, now })
}

async function passOn(tx: Tx, folder: OwnFolder, user: User, bounds: AccountBoundTable, now: number): Promise<void> {
  const successor = await successorIn(tx, folder.id, user.id)
  if (!successor || !roleMay(successor.role, 'takeOverFolder'))
    throw new Refusal('forbidden', { sentence: 'You are the only owner. Make someone else an owner first, or delete the folder.' })
  await requireRoomToTakeOver(tx, folder.id, successor.user_id, bounds)
  await passFolderOn(tx, folder.id, user.id, successor.user_id, now)
}

/** The accepted invitation says how it ended. */
async function endMembership(tx: Tx, folderId: string, userId: string, action: InviteAction, now: number): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ action })
    .where('invitable_type', '=', 'bookmark_folder')
    .where('invitable_id', '=', folderId)
    .where('user_id', '=', userId)
    .where('action', '=', 'confirmed')
    .execute()
  await takeOutOfFolder(tx, userId, folderId)
  await dropFolderMember(tx, userId, folderId, now)
}
