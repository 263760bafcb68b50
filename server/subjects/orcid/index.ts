export { orcidHandlers } from './routes.ts'
