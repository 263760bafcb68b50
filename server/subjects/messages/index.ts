export { messageHandlers } from './routes.ts'
