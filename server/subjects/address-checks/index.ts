export { addressCheckHandlers } from './routes.ts'
