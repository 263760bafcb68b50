export { pruneRecordRequests } from './requests.ts'
export { claimHandlers } from './routes.ts'
export { giveBack } from './rows.ts'
