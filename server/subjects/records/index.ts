export { pickFields } from './references.ts'
export { withoutRemoved } from './removed-people.ts'
export { recordHandlers } from './routes.ts'
export { mirroredRecord, findRecords, requireRecord, toWireRecord } from './rules.ts'
