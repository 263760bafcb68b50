export { privacyHandlers } from './routes.ts'
