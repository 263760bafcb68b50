import type { Folder } from '#contract/folders.ts'
import { type SyncMark, mirrored } from '#offline/index.ts'

export type FolderRow = Folder & { mark?: SyncMark }

/** A lane for each folder: changes of a folder and of its items are sent one after the other. */
export const folderLanes = 'folder:'
export const folderLane = (folderId: string): string => folderLanes + folderId

export const folders = mirrored<FolderRow>()({
  name: 'folders',
  title: 'Folders',
  since: 1,
  key: ['id'],
  // Not encrypted: all are read at every start, and after a sealing they are pulled again.
  clear: 'everything',
  version: 'version',
  lanes: folderLanes,
  target: 'folder',
  mutations: () => import('./mirror/mutations.ts'),
})
