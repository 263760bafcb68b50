export { namesakeFeedSource } from './feed.ts'
export { namesakeHandlers } from './routes.ts'
