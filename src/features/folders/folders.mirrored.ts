import type { Folder } from '#contract/folders.ts'
import { type SyncMark, mirrored } from '#offline/index.ts'

export type FolderRow = Folder & { mark?: SyncMark }

/** Changes of a folder and of what lies in it are sent one after the other. */
export const folderLanes = 'folder:'
export const folderLane = (folderId: string): string => folderLanes + folderId

export const folders = mirrored<FolderRow>()({
  name: 'folders',
  title: 'Folders',
  since: 1,
  key: ['id'],
  // All are read at every start, and the server's own words are pulled anew after a sealing.
  clear: 'everything',
  version: 'version',
  lanes: folderLanes,
  target: 'folder',
  mutations: () => import('./acts/mutations.ts'),
})
