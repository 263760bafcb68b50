export { secondaryEmailHandlers } from './routes.ts'
export { addSecondaryEmail, deleteUnconfirmedMails, secondaryEmailsOf, secondaryEmailView } from './rows.ts'
