export { dumpHandlers } from './routes.ts'
