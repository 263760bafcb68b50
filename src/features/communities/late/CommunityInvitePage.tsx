import { InvitePanel } from '#features/memberships/index.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import type { FramedCommunity } from '../page/framed-community.ts'
import { GroupInvites } from './GroupInvites.tsx'
import { useManagedTarget } from './managed-target.ts'

/** Invites people and research groups into a community, and lists the invitations, for its owner and admins (S2§2). */
export function CommunityInvitePage({ community }: { community: FramedCommunity }) {
  const target = useManagedTarget(community)
  return (
    <>
      <ProfilePart title="Invite people">
        <InvitePanel target={target} />
      </ProfilePart>
      <GroupInvites slug={community.slug} name={community.name} />
    </>
  )
}
