export { putBookmarks } from './many-bookmarks.ts'
export { annotationFeedSource, bookmarkFeedSource, folderFeedSource, ownEntryFeedSource } from './feed.ts'
export {
  addFolderMember,
  dropFolderMember,
  folderExists,
  folderRole,
  passFolderOn,
  handOverFolders,
  showFolderAgain,
  successorIn,
} from './members.ts'
export { requireRoomToTakeOver } from './room.ts'
export { copyFolder } from './new-folder.ts'
export { sameRecordsOf } from './catalogue-match.ts'
export { findEntriesInCatalogue } from './entries-in-catalogue.ts'
export { ownEntryHandlers } from './own-entry-routes.ts'
export { isPublicFolder } from './public-folders.ts'
export { publicFolderHandlers } from './public-routes.ts'
export { folderHandlers } from './routes.ts'
export { folderPage, folderView, requireFolder, type StoredFolder } from './rows.ts'
export { bookmarkedSlugs, folderSlugs, savedAmong } from './bookmarked-slugs.ts'
export { pruneReadingStates, refreshSavedRecords } from './saved-records.ts'
