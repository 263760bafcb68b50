export { bookmarkFeedSource, folderFeedSource } from './feed.ts'
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
export { isPublicFolder } from './public-folders.ts'
export { publicFolderHandlers } from './public-routes.ts'
export { folderHandlers } from './routes.ts'
export { folderPage, folderView, requireFolder, type StoredFolder } from './rows.ts'
export { bookmarkedSlugs, folderSlugs } from './bookmarked-slugs.ts'
