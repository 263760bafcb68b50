export { changesSince, pruneRemovals } from './page.ts'
export { feedsOf } from './feeds.ts'
export { changeRoutes } from './routes.ts'
