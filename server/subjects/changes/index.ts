export { changesSince, pruneRemovals } from './page.ts'
export { feedSources } from './feeds.ts'
export { changeHandlers } from './routes.ts'
