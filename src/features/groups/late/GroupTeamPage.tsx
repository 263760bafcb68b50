import { MembersPanel, PendingPanel, RequestsPanel } from '#features/memberships/index.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { ManagedGroup } from './ManagedGroup.tsx'
import { MembersMap } from './MembersMap.tsx'

/** The people of a group, for its owner and admins: members with their roles and where they are, requests, and who is pending (S2§2). */
export function GroupTeamPage() {
  return (
    <ManagedGroup title="Members">
      {target => (
        <>
          <ProfilePart title="Requests to join">
            <RequestsPanel target={target} />
          </ProfilePart>
          <ProfilePart title="Members">
            <MembersPanel target={target} />
          </ProfilePart>
          <ProfilePart title="Pending members">
            <PendingPanel target={target} />
          </ProfilePart>
          <MembersMap slug={target.id} />
        </>
      )}
    </ManagedGroup>
  )
}
