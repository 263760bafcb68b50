import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { historyLine } from './folder-history.ts'
import { folder } from './folders.ts'
import { member } from './group-people.ts'
import { invite, inviteInput, inviteResult, pendingInvite } from './invites.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { roleIds } from './roles.ts'

// The schemas serve groups, communities and organisations too: what differs is the path, and who may call.

const page = v.object(pageQuery)

export const memberships = {
  invites: endpoint({
    method: 'GET',
    host: 'base',
    path: '/bookmark_folders/{id}/invites',
    summary: 'The invitations to a folder, the latest first, in pages: waiting, answered and cancelled ones. For those who may invite.',
    query: page,
    reply: v.object({ invites: v.array(invite), ...pageReply }),
    needs: 'user',
    errors: ['not_found', 'forbidden'],
  }),
  invite: endpoint({
    method: 'POST',
    host: 'base',
    path: '/bookmark_folders/{id}/invites',
    summary:
      'Invites people to a folder by their addresses. Each address gets a result of its own. The answer is the same whether or not an address has an account.',
    body: v.object({ invite: inviteInput }),
    reply: v.object({ results: v.array(inviteResult), invited: v.number(), folder }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'invalid', 'limit_reached'],
  }),
  resendInvite: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/bookmark_folders/{id}/invites/{inviteId}',
    summary: 'Sends a waiting invitation again.',
    reply: v.object({ invite }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone', 'too_many'],
  }),
  cancelInvite: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/bookmark_folders/{id}/invites/{inviteId}',
    summary: 'Cancels a waiting invitation; cancelling it twice is not an error.',
    reply: v.object({ invite, folder }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  contributors: endpoint({
    method: 'GET',
    host: 'base',
    path: '/bookmark_folders/{id}/contributors',
    summary: 'The people who share a folder, its owner first, in pages.',
    query: page,
    reply: v.object({ contributors: v.array(member), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  changeContributor: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/bookmark_folders/{id}/contributors/{slug}',
    summary: 'Changes the role of a contributor. Nobody changes an owner or themselves, and roles are given up to one’s own.',
    body: v.object({ contributor: v.object({ role_id: v.picklist(roleIds) }) }),
    reply: v.object({ contributor: member }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden'],
  }),
  removeContributor: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/bookmark_folders/{id}/contributors/{slug}',
    summary: 'Removes a contributor. Nobody removes an owner or themselves.',
    reply: v.object({ folder }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden'],
  }),
  history: endpoint({
    method: 'GET',
    host: 'base',
    path: '/bookmark_folders/{id}/history',
    summary: 'What happened in a folder, the latest first, in pages.',
    query: page,
    reply: v.object({ history: v.array(historyLine), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  leaveFolder: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/researchers/{id}/bookmark_folders/{fid}',
    summary: 'Leaves a folder, with a private copy of it if wanted. The last owner cannot leave.',
    body: v.object({ keep_copy: v.optional(v.boolean(), false) }),
    reply: v.object({ id: v.string(), copy: v.nullable(folder) }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  }),
  pendingInvites: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/invites',
    summary: 'The invitations that wait for the logged-in user at any of their confirmed addresses, the latest first, in pages.',
    query: page,
    reply: v.object({ invites: v.array(pendingInvite), ...pageReply }),
    needs: 'user',
    errors: ['not_found'],
  }),
  acceptInvite: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/invites/{inviteId}',
    summary: 'Accepts an invitation; accepting it twice is not an error.',
    reply: v.object({
      id: v.string(),
      /** The page of what the user joined. */
      redirect: v.string(),
      /** The folder, if it is one. */
      folder: v.nullable(folder),
      pending_invites_count: v.number(),
    }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'gone', 'limit_reached'],
  }),
  declineInvite: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/users/{id}/invites/{inviteId}',
    summary: 'Declines an invitation; declining it twice is not an error.',
    reply: v.object({ id: v.string(), pending_invites_count: v.number() }),
    needs: 'user',
    keyed: true,
    errors: ['not_found', 'gone'],
  }),
}
