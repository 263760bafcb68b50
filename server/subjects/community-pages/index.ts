export { communityPageFeedSource } from './feed.ts'
export { communityPageHandlers } from './routes.ts'
