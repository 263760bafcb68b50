import * as v from 'valibot'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint } from './endpoint.ts'
import { historyLine } from './folder-history.ts'
import { groupMemberRow, type GroupType, groupTypes, joinRequest, ownMembership } from './group-mirrors.ts'
import { member, membershipRole, personInGroup } from './group-people.ts'
import { defaultGroupRole, invite, invitedPerson, inviteMessage, inviteResult } from './invites.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { named } from './records.ts'
import { roleIds } from './roles.ts'
import { atLeast, atMost } from './rules.ts'
import { text } from './text-fields.ts'

// Folders have calls of their own (memberships.ts): they are private, and their members read their items too.

/** What people belong to, as the address names it. */
export const groupKinds = ['research_groups', 'organisations', 'communities'] as const
export type GroupKind = (typeof groupKinds)[number]

const kinds = { kind: v.picklist(groupKinds) }
const page = v.object(pageQuery)
const { message } = limits.invite

/** Somebody who belongs to a group, an organisation or a community. */
export const groupMember = v.object({
  ...member.entries,
  /** Whether it is known that the person belongs to the organisation; false elsewhere. */
  verified: v.boolean(),
  /** The same in every row of the member (`groupMemberRow`). */
  member_id: v.string(),
})
export type GroupMember = v.InferOutput<typeof groupMember>

/** Somebody who was invited or who asks, and is no member yet. */
const pendingMember = v.object({
  /** Of the invitation or the request. */
  id: v.string(),
  state: v.picklist(['invited', 'asked']),
  full_name: v.string(),
  /** Empty for who was invited: whether an address has an account is not told. */
  slug_values: v.array(v.string()),
  /** Empty for who asks. */
  email: v.string(),
  role: membershipRole,
  created_at: v.number(),
})
export type PendingMember = v.InferOutput<typeof pendingMember>

/** A request to join, as those who answer it see it. */
const inviteRequest = v.object({
  id: v.string(),
  user: personInGroup,
  message: v.string(),
  /** Research groups that would join a community with them; empty elsewhere. */
  research_groups: v.array(named),
  created_at: v.number(),
  /** When it was last sent. */
  sent_at: v.number(),
})
export type InviteRequest = v.InferOutput<typeof inviteRequest>

export const groupInviteInput = v.object({
  message: v.optional(inviteMessage, ''),
  role_id: v.optional(v.picklist(roleIds), defaultGroupRole),
  people: v.pipe(
    v.array(invitedPerson),
    v.minLength(1, 'You need to add at least one email address'),
    v.maxLength(limits.invite.people, `You can invite at most ${limits.invite.people} people at once.`),
  ),
})
export type GroupInviteInput = v.InferOutput<typeof groupInviteInput>

const joinInput = v.object({
  /** Made by the device, so that what it sends twice exists once. */
  id: v.optional(deviceMadeId),
  message: text(message.min, message.max, 'message'),
  invitable_type: v.picklist(groupTypes),
  /** Any slug. */
  invitable_id: v.pipe(v.string(), atLeast(1), atMost(300)),
})
export type JoinInput = v.InferOutput<typeof joinInput>

export const groupMemberships = {
  // First, because their addresses would be those of a kind too.
  join: endpoint({
    method: 'POST',
    host: 'base',
    path: '/users/{id}/invite_requests',
    summary:
      'Asks to join a research group, an organisation or a community. `confirmed`: joined at once; otherwise the request waits for an answer. Asking again while a request waits changes its message.',
    body: v.object({ invite_request: joinInput }),
    reply: v.object({
      action: v.nullable(v.literal('confirmed')),
      invitable: named,
      /** Null if the user has joined. */
      invite_request: v.nullable(joinRequest),
      membership: v.nullable(ownMembership),
    }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'limit_reached', 'too_many'],
  }),
  ownRequests: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/invite_requests',
    summary: 'The requests of the logged-in user to join, the latest first, in pages.',
    query: page,
    reply: v.object({ invite_requests: v.array(joinRequest), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  resendRequest: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/invite_requests/{rid}',
    summary: 'Sends a waiting request to join again.',
    reply: v.object({ invite_request: joinRequest }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'gone', 'too_many'],
  }),
  cancelRequest: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/invite_requests/{rid}',
    summary: 'Cancels a waiting request to join; cancelling it twice is not an error.',
    reply: v.object({ invite_request: joinRequest }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'gone'],
  }),
  members: endpoint({
    method: 'GET',
    host: 'base',
    path: '/{kind}/{id}/members',
    params: kinds,
    summary:
      'The members of a research group, an organisation or a community, in pages: verified ones first, then owners and admins, then who joined first. Those of a community are shown where its overview is open. Members who do not show to everybody where they belong are listed for other members only; addresses for those who may invite.',
    query: page,
    reply: v.object({ members: v.array(groupMember), total: v.number(), ...pageReply }),
    needs: 'guest',
    limit: 'records',
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  pendingMembers: endpoint({
    method: 'GET',
    host: 'base',
    path: '/{kind}/{id}/pending_members',
    params: kinds,
    summary: 'Who was invited or asks to join and is no member yet, the latest first, in pages. For those who manage members.',
    query: page,
    reply: v.object({ pending_members: v.array(pendingMember), ...pageReply }),
    needs: 'user',
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  changeMember: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/{kind}/{id}/members/{slug}',
    params: kinds,
    summary: 'Changes the role of a member. Nobody changes an owner or themselves, and roles are given up to one’s own.',
    body: v.object({ member: v.object({ role_id: v.picklist(roleIds, 'Please select a role') }) }),
    reply: v.object({ member: groupMemberRow }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/{kind}/{id}/members/{slug}',
    params: kinds,
    summary: 'Removes a member; with one’s own slug, leaves. Nobody removes an owner, and the last owner stays while there are others.',
    reply: v.object({ kind: v.string(), slug_value: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  passOn: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/{kind}/{id}/owner',
    params: kinds,
    summary: 'Makes another member the owner. Whoever gives becomes an admin.',
    body: v.object({ owner: v.object({ slug: v.pipe(v.string(), atLeast(1), atMost(300)) }) }),
    reply: v.object({ members: v.array(groupMemberRow), membership: ownMembership }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  invites: endpoint({
    method: 'GET',
    host: 'base',
    path: '/{kind}/{id}/invites',
    params: kinds,
    summary: 'The invitations, the latest first, in pages: waiting, answered and cancelled ones. For those who manage members.',
    query: page,
    reply: v.object({ invites: v.array(invite), ...pageReply }),
    needs: 'user',
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  invite: endpoint({
    method: 'POST',
    host: 'base',
    path: '/{kind}/{id}/invites',
    params: kinds,
    summary:
      'Invites people by their addresses; each entry may be a list separated by commas. All addresses must be valid. The answer is the same whether or not an address has an account.',
    body: v.object({ invite: groupInviteInput }),
    reply: v.object({ results: v.array(inviteResult), invited: v.number() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'invalid', 'limit_reached'],
  }),
  resendInvite: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/{kind}/{id}/invites/{iid}',
    params: kinds,
    summary: 'Sends a waiting invitation again.',
    reply: v.object({ invite }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'too_many'],
  }),
  cancelInvite: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/{kind}/{id}/invites/{iid}',
    params: kinds,
    summary: 'Cancels a waiting invitation; cancelling it twice is not an error.',
    reply: v.object({ invite }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  requests: endpoint({
    method: 'GET',
    host: 'base',
    path: '/{kind}/{id}/invite_requests',
    params: kinds,
    summary: 'Who asks to join and waits for an answer, the oldest first, in pages. For those who manage members.',
    query: page,
    reply: v.object({ invite_requests: v.array(inviteRequest), ...pageReply }),
    needs: 'user',
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  acceptRequest: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/{kind}/{id}/invite_requests/{rid}',
    params: kinds,
    summary: 'Accepts a request to join; accepting it twice is not an error.',
    reply: v.object({ member: v.nullable(groupMemberRow) }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'limit_reached'],
  }),
  declineRequest: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/{kind}/{id}/invite_requests/{rid}',
    params: kinds,
    summary: 'Declines a request to join; declining it twice is not an error.',
    reply: v.object({ id: v.string() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  history: endpoint({
    method: 'GET',
    host: 'base',
    path: '/{kind}/{id}/history',
    params: kinds,
    summary: 'What happened among its members, the latest first, in pages. For those who manage members.',
    query: page,
    reply: v.object({ history: v.array(historyLine), ...pageReply }),
    needs: 'user',
    errors: ['not_found', 'forbidden', 'gone'],
  }),
}

/** The part of the address for everything that people belong to. */
export const groupPaths = {
  research_group: 'research_groups',
  organisation: 'organisations',
  community: 'communities',
} as const satisfies Record<GroupType, GroupKind>
