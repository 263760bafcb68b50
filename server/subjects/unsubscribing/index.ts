export { unsubscribingHandlers } from './routes.ts'
