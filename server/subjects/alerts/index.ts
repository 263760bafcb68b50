export { subscriptionFeedSource } from './feed.ts'
export { alertHandlers } from './routes.ts'
export { removeFollowers } from './rows.ts'
