export { putBookmarks } from './many-bookmarks.ts'
export { annotationFeedSource, bookmarkFeedSource, folderFeedSource, ownEntryFeedSource } from './feed.ts'
export {
  addFolderMember,
  dropFolderMember,
  folderExists,
  folderRole,
  handOver,
  handOverFolders,
  showFolderAgain,
  successorIn,
} from './members.ts'
export { requireRoomToTakeOver } from './room.ts'
export { copyFolder } from './new-folder.ts'
export { ownEntryHandlers } from './own-entry-routes.ts'
export { isPublicFolder } from './public-folders.ts'
export { publicFolderHandlers } from './public-routes.ts'
export { folderHandlers } from './routes.ts'
export { folderPage, folderView, requireFolder, type StoredFolder } from './rows.ts'
export { bookmarkedSlugs, folderSlugs, savedAmong } from './bookmarked-slugs.ts'
export { pruneReadingStates, refreshSavedRecords } from './saved-records.ts'
