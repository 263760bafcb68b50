import { CommunityFrame } from '#features/communities/index.ts'
import { usePlace } from '#routing/place.ts'
import { CommunityExplore } from './CommunityExplore.tsx'
import { Workspace } from './Workspace.tsx'

/** The pages that members write, and the search among them. */
export default function WorkspacePages() {
  const { name } = usePlace()
  return name === 'community.explore' ? (
    <CommunityFrame title="Explore members">{community => <CommunityExplore key={community.slug} community={community} />}</CommunityFrame>
  ) : (
    <CommunityFrame title="Workspace">{community => <Workspace key={community.slug} community={community} />}</CommunityFrame>
  )
}
