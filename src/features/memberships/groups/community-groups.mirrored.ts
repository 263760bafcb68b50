import type { CommunityGroupRow, CommunityInviteRow } from '#contract/community-group-rows.ts'
import { every, keyText, type MirrorScope, mirrored, rowsAt, rowsWhere, type SyncMark } from '#offline/index.ts'
import { groupKey, groupLanes, ownMemberships } from './groups.mirrored.ts'

export type GroupInCommunity = CommunityGroupRow & { mark?: SyncMark }
export type CommunityInvite = CommunityInviteRow & { mark?: SyncMark }

const mutations = () => import('../mirror/mutations.ts')

/** The research groups of the user's communities. */
export const communityGroups = mirrored<GroupInCommunity>()({
  name: 'community_groups',
  title: 'Research groups of communities',
  since: 12,
  key: ['kind', 'community_slug', 'group_slug'],
  indexes: ['community_slug'],
  parent: ownMemberships,
  lanes: groupLanes,
  target: 'community_group',
  mutations,
})

/** The invitations into communities of the research groups that the user manages, which wait. */
export const communityInvites = mirrored<CommunityInvite>()({
  name: 'community_invites',
  title: 'Invitations into communities',
  since: 12,
  key: ['kind', 'group_slug', 'id'],
  indexes: ['group_slug'],
  parent: ownMemberships,
  lanes: groupLanes,
  target: 'community_invite',
  mutations,
})

export const communityGroupKey = (row: Pick<GroupInCommunity, 'kind' | 'community_slug' | 'group_slug'>): string =>
  keyText(communityGroups, row)
export const communityInviteKey = (row: Pick<CommunityInvite, 'kind' | 'group_slug' | 'id'>): string => keyText(communityInvites, row)

/** The groups of a community. Answers for groups wait in the lanes of the groups, so all lanes are read. */
export const groupsOfCommunity = (slug: string): MirrorScope => ({
  rows: [rowsAt(ownMemberships, groupKey({ kind: 'community', slug_value: slug })), rowsWhere(communityGroups, 'community_slug', slug)],
})
/** Also those of other communities: a screen of a group asks where it is. */
export const allCommunityGroups: MirrorScope = { rows: [every(ownMemberships), every(communityGroups)] }
export const allCommunityInvites: MirrorScope = { rows: [every(ownMemberships), every(communityInvites)] }
