export { communityRole, communityRoles, findCommunity, openCommunity, requireInCommunity } from './open.ts'
export { communityListed, type CommunityPage, communityPageOpen, isPageOpen, type StoredCommunity } from './pages.ts'
