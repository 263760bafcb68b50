export { searchFeedSource } from './feed.ts'
export { savedSearchHandlers } from './routes.ts'
