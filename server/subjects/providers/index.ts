export { providerHandlers } from './routes.ts'
export { type TicketData, connectSubject, pruneStates } from './rules.ts'
