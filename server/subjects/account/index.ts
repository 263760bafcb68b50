export { accountHandlers } from './routes.ts'
