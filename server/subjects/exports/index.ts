export { exportFeedSource } from './feed.ts'
export { FileWriter } from './file-writer.ts'
export { pruneLists } from './lists.ts'
export { exportHandlers } from './routes.ts'
