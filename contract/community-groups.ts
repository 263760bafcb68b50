import * as v from 'valibot'
import { communityGroupRow, communityInviteRow } from './community-group-rows.ts'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { joinRequest, ownMembership } from './group-mirrors.ts'
import { membershipRole, personInGroup } from './group-people.ts'
import { inviteActions, inviteMessage } from './invites.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { named } from './records.ts'
import { atLeast, atMost } from './rules.ts'

// What research groups have to do with communities, from both sides. Communities have their other members by group-memberships.ts.

const ofCommunity = '/communities/{id}'
const ofGroup = '/research_groups/{id}'
const page = v.object(pageQuery)
const read = { method: 'GET', host: 'base', needs: 'guest', limit: 'records', errors: ['not_found', 'forbidden', 'gone'] } as const
const manage = { host: 'base', needs: 'user', errors: ['not_found', 'forbidden', 'gone'] } as const
const change = { ...manage, keyed: true } as const

const { groups: mostGroups, researchers: mostResearchers } = limits.groupsInCommunity
/** Any slugs. */
const slugs = (most: number, sentence: string) => v.pipe(v.array(v.pipe(v.string(), atLeast(1), atMost(300))), v.maxLength(most, sentence))
const groupIds = slugs(mostGroups, `You can choose at most ${mostGroups} research groups at once.`)
const researcherIds = slugs(mostResearchers, `You can choose at most ${mostResearchers} people at once.`)

/** A research group of a community. */
export const communityGroup = v.object({
  name: v.string(),
  slug_values: v.array(v.string()),
  /** Milliseconds since 1970. */
  joined_at: v.number(),
})
export type CommunityGroup = v.InferOutput<typeof communityGroup>

/** Somebody in a community. */
const communityResearcher = v.object({
  ...personInGroup.entries,
  /** Null: no member; only the caller reads this of themselves. */
  role: v.nullable(membershipRole),
})
export type CommunityResearcher = v.InferOutput<typeof communityResearcher>

/** An invitation of a research group, as the managers of the community see it. */
export const communityGroupInvite = v.object({
  id: v.string(),
  research_group: v.object({ name: v.string(), slug_values: v.array(v.string()) }),
  /** Null if that account was deleted. */
  invited_by: v.nullable(personInGroup),
  /** Who answered for the group. */
  user: v.nullable(personInGroup),
  message: v.string(),
  /** Whom of the group the community would like to have. */
  researchers: v.array(personInGroup),
  action: v.nullable(v.picklist(inviteActions)),
  created_at: v.number(),
  /** When it was last sent. */
  sent_at: v.number(),
  /** When it was cancelled. */
  deleted_at: v.nullable(v.number()),
})
export type CommunityGroupInvite = v.InferOutput<typeof communityGroupInvite>

/** What became of the invitation of each group, and the sentence that says so. */
export const groupInviteOutcomes = {
  invited: 'Invited.',
  member: 'This group is in the community already.',
  waiting: 'Invited before. You can resend that invitation.',
  unanswered: 'Nobody manages this group here, so nobody could answer.',
  unknown: 'This group does not exist.',
  too_many: 'You can’t send more invitations today. Please invite this group tomorrow.',
} as const
export type GroupInviteOutcome = keyof typeof groupInviteOutcomes

const groupInviteResult = v.object({
  /** As it was sent. */
  id: v.string(),
  /** Empty for a group that does not exist. */
  name: v.string(),
  status: v.picklist(Object.keys(groupInviteOutcomes) as [GroupInviteOutcome, ...GroupInviteOutcome[]]),
  sentence: v.string(),
})
export type GroupInviteResult = v.InferOutput<typeof groupInviteResult>

/** An open community is joined at once and needs no message; a closed one needs one of the usual length. */
export const communityJoinInput = v.object({
  /** Of the request; made by the device, so that what it sends twice exists once. */
  id: v.optional(deviceMadeId),
  /** Own groups that join as well, or once the request is accepted. */
  research_group_ids: v.optional(groupIds, []),
  message: v.optional(inviteMessage, ''),
})
export type CommunityJoinInput = v.InferOutput<typeof communityJoinInput>

export const communityGroupInviteInput = v.object({
  message: v.optional(inviteMessage, ''),
  research_group_ids: v.pipe(groupIds, v.minLength(1, 'Choose at least one research group.')),
  /** Members of these groups; others are left out. */
  researcher_ids: v.optional(researcherIds, []),
})
export type CommunityGroupInviteInput = v.InferOutput<typeof communityGroupInviteInput>

/** Members of the group who become members of the community too. Whoever answers becomes one anyway. */
export const communityInviteAnswer = v.object({ researcher_ids: v.optional(researcherIds, []) })

const groupRows = v.array(communityGroupRow)

export const communityGroups = {
  join: endpoint({
    ...change,
    method: 'PUT',
    path: '/researchers/{id}/communities/{cid}',
    summary:
      'Joins a community, with own research groups that the caller may edit. `confirmed`: joined at once, or a member before; otherwise a request waits for an answer, and asking again changes its message and groups.',
    body: v.object({ join: communityJoinInput }),
    reply: v.object({
      action: v.nullable(v.literal('confirmed')),
      invitable: named,
      /** Null if the user is a member. */
      invite_request: v.nullable(joinRequest),
      membership: v.nullable(ownMembership),
      /** Of the chosen groups those that are in the community now. */
      community_groups: groupRows,
    }),
    errors: ['not_found', 'forbidden', 'gone', 'invalid', 'limit_reached', 'too_many'],
  }),
  leave: endpoint({
    ...change,
    method: 'DELETE',
    path: '/researchers/{id}/communities/{cid}',
    summary:
      'Leaves a community. Doing so twice is not an error. The last owner of one with other members stays; the groups of the caller stay too.',
    reply: v.object({ kind: v.string(), slug_value: v.string() }),
  }),

  groups: endpoint({
    ...read,
    path: `${ofCommunity}/research_groups`,
    summary: 'The research groups of a community, by name, in pages; where its overview is open.',
    query: page,
    reply: v.object({ research_groups: v.array(communityGroup), total: v.number(), ...pageReply }),
  }),
  group: endpoint({
    ...read,
    path: `${ofCommunity}/research_groups/{gid}`,
    summary:
      'A research group of a community, with those of its members who are in the community too, in pages. Members who do not show to everybody where they belong are listed for members only.',
    query: page,
    reply: v.object({ research_group: communityGroup, researchers: v.array(communityResearcher), ...pageReply }),
  }),
  removeGroup: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofCommunity}/research_groups/{gid}`,
    summary: 'Takes a research group out of the community, for those who manage its members. Doing so twice is not an error.',
    reply: v.object({ community_slug: v.string(), group_slug: v.string() }),
  }),
  researcher: endpoint({
    ...read,
    path: `${ofCommunity}/researchers/{rid}`,
    summary:
      'Somebody in a community, with those of their research groups that belong to it. The caller is found also before joining; others as the list of members shows them.',
    reply: v.object({ researcher: communityResearcher, research_groups: v.array(communityGroup) }),
  }),

  invites: endpoint({
    ...manage,
    method: 'GET',
    path: `${ofCommunity}/research_group_invites`,
    summary:
      'The invitations of research groups, the latest first, in pages: waiting, answered and cancelled ones. For those who manage members.',
    query: page,
    reply: v.object({ research_group_invites: v.array(communityGroupInvite), ...pageReply }),
  }),
  invite: endpoint({
    ...change,
    method: 'POST',
    path: `${ofCommunity}/research_group_invites`,
    summary: 'Invites research groups; whoever manages a group answers for it. Each group gets a result of its own.',
    body: v.object({ invite: communityGroupInviteInput }),
    reply: v.object({ results: v.array(groupInviteResult), invited: v.number() }),
    errors: ['not_found', 'forbidden', 'gone', 'invalid', 'limit_reached'],
  }),
  resendInvite: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofCommunity}/research_group_invites/{iid}`,
    summary: 'Sends a waiting invitation of a research group again.',
    reply: v.object({ research_group_invite: communityGroupInvite }),
    errors: ['not_found', 'forbidden', 'gone', 'too_many'],
  }),
  cancelInvite: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofCommunity}/research_group_invites/{iid}`,
    summary: 'Cancels a waiting invitation of a research group; cancelling it twice is not an error.',
    reply: v.object({ research_group_invite: communityGroupInvite }),
  }),

  communities: endpoint({
    ...read,
    path: `${ofGroup}/communities`,
    summary: 'The communities of a research group that show themselves to everybody, or that the caller belongs to.',
    query: page,
    reply: v.object({ communities: v.array(named), ...pageReply }),
    errors: ['not_found', 'gone'],
  }),
  leaveCommunity: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofGroup}/communities/{cid}`,
    summary: 'Takes a research group out of a community, for those who manage the group. Doing so twice is not an error.',
    reply: v.object({ id: v.string() }),
  }),
  communityInvites: endpoint({
    ...manage,
    method: 'GET',
    path: `${ofGroup}/community_invites`,
    summary: 'The invitations of a research group into communities that wait for an answer, in pages. For those who manage members.',
    query: page,
    reply: v.object({ community_invites: v.array(communityInviteRow), ...pageReply }),
  }),
  acceptCommunityInvite: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofGroup}/community_invites/{iid}`,
    summary:
      'Accepts the invitation of a research group into a community, with members who join too; accepting it twice is not an error. Members of the group who cannot join are left out.',
    body: v.object({ invite: communityInviteAnswer }),
    reply: v.object({ community: named, membership: v.nullable(ownMembership), community_groups: groupRows }),
    errors: ['not_found', 'forbidden', 'gone', 'limit_reached'],
  }),
  declineCommunityInvite: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofGroup}/community_invites/{iid}`,
    summary: 'Declines the invitation of a research group into a community; declining it twice is not an error.',
    reply: v.object({ id: v.string() }),
  }),
}
