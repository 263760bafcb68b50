import { ContributorsModal } from '#features/memberships/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import type { FolderView } from '../folders.reads.ts'
import { sharedTarget } from '../sharing.ts'

/** Shows the people of a folder; whoever leaves in it goes to all folders. */
export async function openPeople(profile: string, folder: FolderView): Promise<void> {
  const leaving = await openModal(ContributorsModal, { target: sharedTarget(folder) })
  if (leaving) await (await import('../late/leave-open-folder.ts')).leaveOpenFolder(profile, folder, leaving)
}
