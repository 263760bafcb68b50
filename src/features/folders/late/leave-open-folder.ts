import { to } from '#contract/to.ts'
import type { Leaving } from '#features/memberships/index.ts'
import { commit } from '#offline/index.ts'
import { go } from '#routing/navigation.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { FolderView } from '../folders.reads.ts'
import { leaveSharedFolder } from '../mutations/leave-folder.mutation.ts'
import { quoted } from '../mutations/folders.rules.ts'
import { flashNotSaved } from '../save/change-bookmarks.ts'
import { leftHere } from '../sharing.state.ts'

/** Leaves a folder of others, and goes to all folders. */
export async function leaveOpenFolder(profile: string, folder: FolderView, { keepCopy }: Leaving): Promise<void> {
  leftHere.add(folder.id)
  try {
    await commit(leaveSharedFolder, { id: folder.id, keepCopy })
  } catch (error) {
    leftHere.delete(folder.id)
    return flashNotSaved(error)
  }
  flash({
    variant: 'success',
    text: `You left ${quoted(folder.name)}.${keepCopy ? ' Your private copy is made as soon as you’re online.' : ''}`,
  })
  await go(to('researcher.bookmark_folders.overview', { id: profile }))
}
