import type { GroupMemberRow, JoinRequest, OwnMembership } from '#contract/group-mirrors.ts'
import { every, keyText, type MirrorScope, mirrored, rowsAt, rowsWhere, type SyncMark } from '#offline/index.ts'

export type OwnMembershipRow = OwnMembership & { mark?: SyncMark }
export type MemberRow = GroupMemberRow & { mark?: SyncMark }
export type JoinRequestRow = JoinRequest & { mark?: SyncMark }

/** A group or organisation, by its kind and first slug. */
export type GroupId = Pick<OwnMembership, 'kind' | 'slug_value'>

/** A lane for each group: changes of a group, of its members and of requests to join it are sent one after the other. */
export const groupLanes = 'group:'
export const groupLane = (slug: string): string => groupLanes + slug

/** The membership with which somebody has opened a community: its members see more of it than others. */
function communityRowOf(copy: unknown): string | undefined {
  const { rw_access, slug_values = [] } = (copy ?? {}) as { rw_access?: object | null; slug_values?: readonly string[] }
  return rw_access ? `community/${slug_values[0]}` : undefined
}

const mutations = () => import('../mirror/mutations.ts')

/** The user's groups and organisations. */
export const ownMemberships = mirrored<OwnMembershipRow>()({
  name: 'own_memberships',
  title: 'Groups and organisations',
  since: 11,
  key: ['kind', 'slug_value'],
  lanes: groupLanes,
  target: 'membership',
  opens: { path: '/communities/', rowOf: communityRowOf },
  mutations,
})

/** The first members of each of them. */
export const groupMembers = mirrored<MemberRow>()({
  name: 'group_members',
  title: 'Members of groups',
  since: 11,
  key: ['kind', 'group_slug', 'member_id'],
  indexes: ['group_slug'],
  parent: ownMemberships,
  lanes: groupLanes,
  target: 'group_member',
  mutations,
})

/** The user's requests to join. */
export const joinRequests = mirrored<JoinRequestRow>()({
  name: 'join_requests',
  title: 'Requests to join',
  since: 11,
  key: ['id'],
  lanes: groupLanes,
  target: 'join_request',
  mutations,
})

export const groupKey = (group: GroupId): string => keyText(ownMemberships, group)
export const memberKey = (member: Pick<MemberRow, 'kind' | 'group_slug' | 'member_id'>): string => keyText(groupMembers, member)

export const allMemberships: MirrorScope = { rows: [every(ownMemberships)] }
export const allJoinRequests: MirrorScope = { rows: [every(joinRequests)] }
/** A group with its members. */
export const oneGroup = (group: GroupId): MirrorScope => ({
  rows: [rowsAt(ownMemberships, groupKey(group)), rowsWhere(groupMembers, 'group_slug', group.slug_value)],
  lane: groupLane(group.slug_value),
})
export const oneJoinRequest = (id: string): MirrorScope => ({ rows: [rowsAt(joinRequests, id)] })
