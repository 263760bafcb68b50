export { accountsOf } from './messages.ts'
export { messageHandlers } from './routes.ts'
