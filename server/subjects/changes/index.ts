export { pruneRemovals } from './feed.ts'
export { changeRoutes } from './routes.ts'
