export { exportFeedSource } from './feed.ts'
export { pruneLists } from './lists.ts'
export { exportHandlers } from './routes.ts'
