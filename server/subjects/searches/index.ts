export { searchFeedSource } from './feed.ts'
export { pruneFinds } from './prune.ts'
export { savedSearchHandlers } from './routes.ts'
