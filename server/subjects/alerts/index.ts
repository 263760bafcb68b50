export { subscriptionFeedSource } from './feed.ts'
export { alertHandlers } from './routes.ts'
export { followersOf, removeFollowers } from './rows.ts'
