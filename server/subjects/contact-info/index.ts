export { contactInfoFeedSource } from './feed.ts'
export { contactInfoHandlers } from './routes.ts'
