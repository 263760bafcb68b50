import { anyCaller, groupManagers, insiders, ownerOnly, type Row, type Scene, usersGet, writers } from './actors.ts'

const group = { id: 'research-groups-1' }
const person = { email: 'colleague@example.org' }
const hidden = ({ communities }: Scene) => ({ id: communities?.hidden ?? 'none' })
const open = ({ communities }: Scene) => ({ id: communities?.open ?? 'none' })
const ofInvite = ({ group: scene }: Scene) => ({ ...group, iid: scene?.communityInvite ?? 'none' })
const ofOwner = (of: typeof open) => (scene: Scene) => ({ id: scene.owner.id, cid: of(scene).id })
const joins = () => ({ join: { message: 'May I join you?' } })
const invites = () => ({ invite: { research_group_ids: [group.id] } })
const message = () => ({ invite_request: { message: 'May I join you?', invitable_type: 'community', invitable_id: 'hidden-circle' } })

/** Of managers an invitation, a request or a member that is not there; of others the refusal comes first. */
const missing = { ...writers, owner: 404, admin: 404 }
const missingHere = { ...groupManagers, owner: 404, admin: 404 }

const missingForAll = { ...usersGet(404), anonymous: 404, malformed: 401, expired: 401, revoked: 498 }

/** The calls that communities have like all groups, in one that shows itself and in one that is hidden. */
const likeGroups = ([open, hidden] as const).flatMap((of): Row[] => {
  const isHidden = of === hidden
  const tail = isHidden ? (': in a hidden community' as const) : ('' as const)
  const where = isHidden ? 'in a hidden community' : 'in a community'
  const ofKind =
    (more: object = {}) =>
    (scene: Scene) =>
      ({ kind: 'communities', ...of(scene), ...more }) as Record<string, string>
  const managers = isHidden ? writers : groupManagers
  const nothing = isHidden ? missing : missingHere
  const noInvite = ofKind({ iid: 'none' })
  const noRequest = ofKind({ rid: 'none' })
  const noMember = ofKind({ slug: 'nobody' })
  return [
    { name: `groupMemberships.members: ${where}`, params: ofKind(), expect: isHidden ? insiders : anyCaller },
    { name: `groupMemberships.pendingMembers: ${where}`, params: ofKind(), expect: managers },
    { name: `groupMemberships.changeMember: ${where}`, params: noMember, body: () => ({ member: { role_id: 2 } }), expect: nothing },
    { name: `groupMemberships.removeMember: ${where}`, params: noMember, expect: nothing },
    {
      name: `groupMemberships.passOn: ${where}`,
      params: ofKind(),
      body: () => ({ owner: { slug: 'nobody' } }),
      expect: { ...nothing, admin: 403 },
    },
    { name: `groupMemberships.invites: ${where}`, params: ofKind(), expect: managers },
    { name: `groupMemberships.invite: ${where}`, params: ofKind(), body: () => ({ invite: { people: [person] } }), expect: managers },
    { name: `groupMemberships.resendInvite: ${where}`, params: noInvite, expect: nothing },
    { name: `groupMemberships.cancelInvite: ${where}`, params: noInvite, expect: nothing },
    { name: `groupMemberships.requests: ${where}`, params: ofKind(), expect: managers },
    { name: `groupMemberships.acceptRequest: ${where}`, params: noRequest, expect: nothing },
    { name: `groupMemberships.declineRequest: ${where}`, params: noRequest, expect: nothing },
    { name: `groupMemberships.history: ${where}`, params: ofKind(), expect: managers },
    { name: `communityGroups.groups${tail}` as const, params: of, expect: isHidden ? insiders : anyCaller },
    // Neither the group nor the person is there, and to who sees nothing of it nothing is.
    {
      name: `communityGroups.group${tail}` as const,
      params: scene => ({ ...of(scene), gid: group.id }),
      expect: missingForAll,
    },
    {
      name: `communityGroups.researcher${tail}` as const,
      params: scene => ({ ...of(scene), rid: 'nobody' }),
      expect: missingForAll,
    },
    {
      name: `communityGroups.removeGroup${tail}` as const,
      params: scene => ({ ...of(scene), gid: group.id }),
      expect: managers,
    },
    { name: `communityGroups.invites${tail}` as const, params: of, expect: managers },
    { name: `communityGroups.invite${tail}` as const, params: of, body: invites, expect: managers },
    {
      name: `communityGroups.resendInvite${tail}` as const,
      params: scene => ({ ...of(scene), iid: 'none' }),
      expect: nothing,
    },
    {
      name: `communityGroups.cancelInvite${tail}` as const,
      params: scene => ({ ...of(scene), iid: 'none' }),
      expect: nothing,
    },
  ]
})

export const communityGroupRows: readonly Row[] = [
  ...likeGroups,
  { name: 'groupMemberships.join: a hidden community', params: ({ owner }) => ({ id: owner.id }), body: message, expect: ownerOnly },
  { name: 'communityGroups.join', params: ofOwner(open), body: joins, expect: ownerOnly },
  { name: 'communityGroups.join: a hidden one', params: ofOwner(hidden), body: joins, expect: ownerOnly },
  { name: 'communityGroups.leave', params: ofOwner(() => ({ id: 'nothing' })), expect: { ...ownerOnly, owner: 404 } },
  { name: 'communityGroups.communities', params: () => group, expect: anyCaller },
  { name: 'communityGroups.leaveCommunity', params: () => ({ ...group, cid: 'lantern-circle' }), expect: groupManagers },
  { name: 'communityGroups.communityInvites', params: () => group, expect: groupManagers },
  {
    name: 'communityGroups.acceptCommunityInvite',
    params: ofInvite,
    body: () => ({ invite: { researcher_ids: ['nobody'] } }),
    expect: groupManagers,
  },
  { name: 'communityGroups.declineCommunityInvite', params: ofInvite, expect: groupManagers },
]
