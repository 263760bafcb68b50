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
