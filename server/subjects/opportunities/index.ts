export { opportunityFeedSource } from './feed.ts'
export { leaveOpportunities, pruneOpportunities } from './leaving.ts'
export { opportunityHandlers } from './routes.ts'
export { tellOpportunities } from './telling.ts'
