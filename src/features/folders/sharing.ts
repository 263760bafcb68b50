import type { FolderInput } from '#contract/folders.ts'
import type { Role } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { ContributorsModal, InviteModal, type SharedTarget } from '#features/memberships/index.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView } from './folders.reads.ts'
import { leaveFolder } from './mutations/leave-folder.mutation.ts'
import { quoted } from './mutations/folders.rules.ts'
import { flashNotSaved } from './save/change-bookmarks.ts'
import { leftHere } from './sharing.state.ts'

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

/** Shows the people of a folder; whoever leaves in it goes to all folders. */
export async function openPeople(profile: string, folder: FolderView): Promise<void> {
  const leaving = await openModal(ContributorsModal, { target: sharedTarget(folder) })
  if (!leaving) return
  leftHere.add(folder.id)
  try {
    await commit(leaveFolder, { id: folder.id, keepCopy: leaving.keepCopy })
  } catch (error) {
    leftHere.delete(folder.id)
    return flashNotSaved(error)
  }
  flash({
    variant: 'success',
    text: `You left ${quoted(folder.name)}.${leaving.keepCopy ? ' Your private copy is made as soon as you’re online.' : ''}`,
  })
  await go(to('researcher.bookmark_folders.overview', { id: profile }))
}
