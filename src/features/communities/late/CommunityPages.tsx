import { usePlace } from '#routing/place.ts'
import { CommunityFrame } from '../page/CommunityFrame.tsx'
import { CommunityTypePage } from './CommunityTypePage.tsx'
import { CreateCommunityPage } from './CreateCommunityPage.tsx'
import { CommunityInvitePage } from './CommunityInvitePage.tsx'
import { CommunityListPage } from './CommunityListPage.tsx'
import { CommunityMembersPage } from './CommunityMembersPage.tsx'
import { Overview } from './Overview.tsx'

/** The pages of communities that come without another subject: one file, because few come to them. */
export default function CommunityPages() {
  const { name } = usePlace()
  if (name === 'communities') return <CommunityListPage />
  if (name === 'create.community.type') return <CommunityTypePage />
  if (name === 'community.members')
    return <CommunityFrame title="Members">{community => <CommunityMembersPage community={community} />}</CommunityFrame>
  if (name === 'community.invite')
    return <CommunityFrame title="Invite">{community => <CommunityInvitePage community={community} />}</CommunityFrame>
  if (name === 'community.show') return <CommunityFrame title="Overview">{community => <Overview slug={community.slug} />}</CommunityFrame>
  return <CreateCommunityPage />
}
