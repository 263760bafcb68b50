import { type GroupScene, anyCaller, groupManagers, ownerOnly, type Row, type Scene } from './actors.ts'

/** The owner, the admin, the member and the guest of the scene are so in these too. */
const groups = {
  research_groups: { id: 'research-groups-1', of: (scene: Scene): GroupScene | undefined => scene.group },
  organisations: { id: 'organisations-1', of: (scene: Scene): GroupScene | undefined => scene.organisation },
}

const ofOwner = ({ owner }: Scene) => ({ id: owner.id })
const ofOwnRequest = ({ owner, group }: Scene) => ({ id: owner.id, rid: group?.ownRequest ?? 'none' })

/** The calls that both kinds have. */
function rowsOf(kind: keyof typeof groups): Row[] {
  const { id, of } = groups[kind]
  const ofGroup = () => ({ kind, id })
  const ofGuest = ({ sharing }: Scene) => ({ ...ofGroup(), slug: sharing?.guest ?? 'none' })
  const ofInvite = (scene: Scene) => ({ ...ofGroup(), iid: of(scene)?.invite ?? 'none' })
  const ofRequest = (scene: Scene) => ({ ...ofGroup(), rid: of(scene)?.request ?? 'none' })
  return [
    { name: 'groupMemberships.members', params: ofGroup, expect: anyCaller },
    { name: 'groupMemberships.pendingMembers', params: ofGroup, expect: groupManagers },
    { name: 'groupMemberships.changeMember', params: ofGuest, body: () => ({ member: { role_id: 2 } }), expect: groupManagers },
    {
      name: 'groupMemberships.changeMember: to an owner',
      params: ofGuest,
      body: () => ({ member: { role_id: 3 } }),
      expect: { ...groupManagers, admin: 403 },
    },
    { name: 'groupMemberships.removeMember', params: ofGuest, expect: groupManagers },
    {
      name: 'groupMemberships.passOn',
      params: ofGroup,
      body: ({ sharing }) => ({ owner: { slug: sharing?.guest ?? 'none' } }),
      expect: { ...groupManagers, admin: 403 },
    },
    { name: 'groupMemberships.invites', params: ofGroup, expect: groupManagers },
    {
      name: 'groupMemberships.invite',
      params: ofGroup,
      body: () => ({ invite: { people: [{ email: 'colleague@example.org' }] } }),
      expect: groupManagers,
    },
    {
      name: 'groupMemberships.invite: as an owner',
      params: ofGroup,
      body: () => ({ invite: { role_id: 3, people: [{ email: 'colleague@example.org' }] } }),
      expect: { ...groupManagers, admin: 403 },
    },
    { name: 'groupMemberships.resendInvite', params: ofInvite, expect: groupManagers },
    { name: 'groupMemberships.cancelInvite', params: ofInvite, expect: groupManagers },
    { name: 'groupMemberships.requests', params: ofGroup, expect: groupManagers },
    { name: 'groupMemberships.acceptRequest', params: ofRequest, expect: groupManagers },
    { name: 'groupMemberships.declineRequest', params: ofRequest, expect: groupManagers },
    { name: 'groupMemberships.history', params: ofGroup, expect: groupManagers },
  ]
}

export const groupMembershipRows: readonly Row[] = [
  ...rowsOf('research_groups'),
  ...rowsOf('organisations').map(row => ({ ...row, name: `${row.name}${row.name.includes(':') ? ' in' : ': of'} an organisation` }) as Row),
  {
    name: 'groupMemberships.join',
    params: ofOwner,
    body: () => ({ invite_request: { message: 'May I join you?', invitable_type: 'organisation', invitable_id: 'organisations-0' } }),
    expect: ownerOnly,
  },
  { name: 'groupMemberships.ownRequests', params: ofOwner, expect: ownerOnly },
  { name: 'groupMemberships.resendRequest', params: ofOwnRequest, expect: ownerOnly },
  { name: 'groupMemberships.cancelRequest', params: ofOwnRequest, expect: ownerOnly },
]
