export { popUpHandlers } from './routes.ts'
