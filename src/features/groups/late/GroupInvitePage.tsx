import { InvitePanel } from '#features/memberships/index.ts'
import { ManagedGroup } from './ManagedGroup.tsx'

/** Invites people into a group, and lists its invitations, for its owner and admins (S2§2). */
export function GroupInvitePage() {
  return <ManagedGroup title="Invite people">{target => <InvitePanel target={target} heading="h2" />}</ManagedGroup>
}
