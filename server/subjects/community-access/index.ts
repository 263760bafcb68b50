export { communityRole, findCommunity, openCommunity, type OpenCommunity, requireInCommunity } from './open.ts'
export {
  communityListed,
  type CommunityPage,
  communityPageOpen,
  communityPages,
  communitySeen,
  isPageOpen,
  isSeen,
  type StoredCommunity,
} from './pages.ts'
