import type { Folder } from '#contract/folders.ts'
import { type SyncMark, mirrored } from '#offline/index.ts'

/** `isLeaving`: the user has left and keeps a copy, which the server has not made yet. */
export type FolderRow = Folder & { mark?: SyncMark; isLeaving?: true }

/** The kind of change by which the user leaves a folder. */
export const leaveKind = 'folder.leave'

/** A lane for each folder: changes of a folder and of its items are sent one after the other. */
export const folderLanes = 'folder:'
export const folderLane = (folderId: string): string => folderLanes + folderId

export const folders = mirrored<FolderRow>()({
  name: 'folders',
  title: 'Folders',
  since: 1,
  key: ['id'],
  version: 'version',
  lanes: folderLanes,
  target: 'folder',
  mutations: () => import('./mirror/mutations.ts'),
})
