export { installationHandlers } from './routes.ts'
