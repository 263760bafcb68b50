export { secondaryEmailRoutes } from './routes.ts'
export { forgetUnprovenMails } from './rows.ts'
