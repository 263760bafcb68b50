export { bulkSaveHandlers } from './routes.ts'
