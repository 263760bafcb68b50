import { to } from '#contract/to.ts'
import { ContributorsModal } from '#features/memberships/index.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { flash } from '#ui/feedback/flash.ts'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView } from '../folders.reads.ts'
import { leaveSharedFolder } from '../mutations/leave-folder.mutation.ts'
import { quoted } from '../mutations/folders.rules.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import { sharedTarget } from '../sharing.ts'
import { leftHere } from '../sharing.state.ts'

/** Shows the people of a folder; whoever leaves in it goes to all folders. */
export async function openPeople(profile: string, folder: FolderView): Promise<void> {
  const leaving = await openModal(ContributorsModal, { target: sharedTarget(folder) })
  if (!leaving) return
  leftHere.add(folder.id)
  try {
    await commit(leaveSharedFolder, { id: folder.id, keepCopy: leaving.keepCopy })
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
