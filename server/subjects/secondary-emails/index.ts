export { secondaryEmailHandlers } from './routes.ts'
export { deleteUnconfirmedMails } from './rows.ts'
