export { editFlagHandlers } from './routes.ts'
