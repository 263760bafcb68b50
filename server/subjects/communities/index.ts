export {
  communityListed,
  type CommunityPage,
  communityPageOpen,
  communitySeen,
  findCommunity,
  isPageOpen,
  openCommunity,
  requireInCommunity,
  type StoredCommunity,
} from '../community-access/index.ts'
export { communityFeedSource } from './feed.ts'
export { leaveCommunities } from './leaving.ts'
export { communityHandlers } from './routes.ts'
export { communityTarget } from './target.ts'
