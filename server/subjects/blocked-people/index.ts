export { blockedPersonFeedSource } from './feed.ts'
export { blockedPeopleHandlers } from './routes.ts'
export { blockersOf, leaveBlocks } from './rows.ts'
