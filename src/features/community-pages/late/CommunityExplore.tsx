import type { FramedCommunity } from '#features/communities/index.ts'

export function CommunityExplore({ community }: { community: FramedCommunity }) {
  return <h2>{community.name}</h2>
}
