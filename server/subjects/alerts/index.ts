export { alertRoutes } from './routes.ts'
export { endFollowing, subscriptionView } from './rows.ts'
