export { communityAccess } from './community-access.ts'
export { CommunityFrame } from './page/CommunityFrame.tsx'
export type { FramedCommunity } from './page/framed-community.ts'
export { useCommunityRole } from './communities.reads.ts'
