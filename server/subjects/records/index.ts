export { recordRoutes } from './routes.ts'
export { carried, livingRecords, shownRecord } from './rules.ts'
