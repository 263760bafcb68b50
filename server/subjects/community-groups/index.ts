export { communityGroupFeedSource, communityInviteFeedSource } from './feeds.ts'
export { communityGroupHandlers } from './routes.ts'
