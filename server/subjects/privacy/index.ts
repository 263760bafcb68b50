export { pruneCounts } from './event-counts.ts'
export { privacyHandlers } from './routes.ts'
