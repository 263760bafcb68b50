export { pruneRemovals } from './page.ts'
export { changeHandlers } from './routes.ts'
