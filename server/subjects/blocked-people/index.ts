export { blockedPersonFeedSource } from './feed.ts'
export { blockedPeopleHandlers } from './routes.ts'
export { blockersOf, blockingAddresses, leaveBlocks } from './rows.ts'
