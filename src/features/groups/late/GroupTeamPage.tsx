import { MembersPanel, PendingPanel, RequestsPanel } from '#features/memberships/index.ts'
import { roleMay } from '#contract/roles.ts'
import { ProfilePart } from '#features/researchers/index.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useOwnGroupRow } from '../own-groups.reads.ts'
import { deleteAsked } from './delete-asked.ts'
import { ManagedGroup, type ManagedTarget } from './ManagedGroup.tsx'
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
            <Members target={target} />
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

function Members({ target }: { target: ManagedTarget }) {
  const { id: slug, name, rw_access } = target
  const own = useOwnGroupRow(slug)
  if (own === undefined) return <Skeleton lines={6} />
  const mayDelete = own?.made_here === true && roleMay(rw_access, 'holdGroup')
  return <MembersPanel target={target} deleteInstead={mayDelete ? () => deleteAsked({ slug, name, isAlone: true }) : undefined} />
}
