import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { MembersPanel, PendingPanel, RequestsPanel } from '#features/memberships/index.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { deleteCommunityAsked } from '../page/delete-community-asked.ts'
import type { FramedCommunity } from '../page/framed-community.ts'
import { useManagedTarget } from './managed-target.ts'

/** The people of a community, for its owner and admins: members with their roles, requests, and who is pending (S2§2). */
export function CommunityMembersPage({ community }: { community: FramedCommunity }) {
  const target = useManagedTarget(community)
  const { slug, name, role } = community
  const deleteInstead = roleMay(role, 'holdGroup') ? () => deleteCommunityAsked({ slug, name, isAlone: true }) : undefined
  return (
    <>
      <ProfilePart title="Requests to join">
        <RequestsPanel target={target} />
      </ProfilePart>
      <ProfilePart title="Members" tools={<a href={to('community.invite', { id: community.slug })}>Invite people</a>}>
        <MembersPanel target={target} deleteInstead={deleteInstead} />
      </ProfilePart>
      <ProfilePart title="Pending members">
        <PendingPanel target={target} />
      </ProfilePart>
    </>
  )
}
