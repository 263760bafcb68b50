export { excludedBookmarks } from './excluded-bookmarks.ts'
export { foundSlugs } from './found-slugs.ts'
export { searchHandlers } from './routes.ts'
export { allowedAlert } from './rules.ts'
