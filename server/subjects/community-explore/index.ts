export { communityExploreHandlers } from './routes.ts'
