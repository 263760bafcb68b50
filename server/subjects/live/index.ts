export { liveHandlers } from './routes.ts'
export { liveSources } from './sources.ts'
