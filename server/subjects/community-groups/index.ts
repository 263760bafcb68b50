export { communityGroupHandlers } from './routes.ts'
