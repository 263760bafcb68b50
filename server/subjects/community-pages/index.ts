export { addDemoPage } from './demo-page.ts'
export { communityPageFeedSource } from './feed.ts'
export { communityPageHandlers } from './routes.ts'
