export { recordRoutes } from './routes.ts'
export { carriedRecord, shownRecord } from './rules.ts'
