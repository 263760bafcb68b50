import type { FolderInput } from '#contract/folders.ts'
import type { Role } from '#contract/roles.ts'
import { InviteModal, type SharedTarget } from '#features/memberships/index.ts'
import { openModal } from '#ui/overlay/modal.ts'

type Shared = Pick<FolderInput, 'name'> & { id: string; rw_access: Role; count: number }

/** A folder as the dialogs of members know it. */
export const sharedTarget = ({ id, name, rw_access, count }: Shared): SharedTarget => ({
  kind: 'bookmark_folder',
  id,
  name,
  rw_access,
  count,
})

/** Invites people to a folder that was just created: perhaps the server does not know it yet. */
export const inviteToNew = (folder: { id: string; name: string }): Promise<void> =>
  openModal(InviteModal, { target: sharedTarget({ ...folder, rw_access: 'owner', count: 0 }) })
