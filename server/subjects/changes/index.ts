export { type FeedSources, feedSources } from './feeds.ts'
export { pruneRemovals } from './page.ts'
export { changeHandlers } from './routes.ts'
