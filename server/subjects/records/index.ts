export { recordHandlers } from './routes.ts'
export { mirroredRecord, findRecords, requireRecord } from './rules.ts'
