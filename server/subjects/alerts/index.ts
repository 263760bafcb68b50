export { subscriptionFeed } from './feed.ts'
export { alertRoutes } from './routes.ts'
export { endFollowing } from './rows.ts'
