export { dropFeedOfAlert } from './addresses.ts'
export { FeedFiles } from './feed-files.ts'
export { alertFeedHandlers } from './routes.ts'
