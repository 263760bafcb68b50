import type { Role } from '#contract/roles.ts'
import type { Store } from '#server/store/store.ts'
import { addFolderMember, dropFolderMember } from '#server/subjects/folders/members.ts'

/** Makes a user a member of a folder, as accepting an invitation does. */
export const joinFolder = (store: Store, folderId: string, userId: string, role: Role = 'member') =>
  store.write(tx => addFolderMember(tx, userId, folderId, role, Date.now()))

/** Ends the membership, as removing a contributor does. */
export const endMembership = (store: Store, folderId: string, userId: string) =>
  store.write(tx => dropFolderMember(tx, userId, folderId, Date.now()))

/** A row of `memberships`, for tests that write many at once. */
export const folderMembership = (folderId: string, userId: string, role: Role) => ({
  kind: 'bookmark_folder' as const,
  slug_value: folderId,
  user_id: userId,
  role,
  created_at: 1,
  change_seq: 1,
})
