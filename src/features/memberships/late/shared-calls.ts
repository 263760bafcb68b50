import { call } from '#api/call.ts'
import { type GroupKind, groupMemberships } from '#contract/group-memberships.ts'
import type { InviteInput, InviteResult } from '#contract/invites.ts'
import { memberships } from '#contract/memberships.ts'
import type { SharedKind } from '../shared-target.ts'

interface Sent {
  results: readonly InviteResult[]
  invited: number
}

/** The calls of one kind of target, by its id on the server. Those of all kinds have the same replies under their own paths. */
interface SharedCalls {
  invites: typeof memberships.invites | typeof groupMemberships.invites
  history: typeof memberships.history | typeof groupMemberships.history
  /** What is in the path of both lists. */
  params: (id: string) => { id: string; kind: GroupKind }
  invite: (id: string, invite: InviteInput, key: string) => Promise<Sent>
  resend: (id: string, inviteId: string, key: string) => Promise<unknown>
  cancel: (id: string, inviteId: string, key: string) => Promise<unknown>
}

const ofGroups = (kind: GroupKind): SharedCalls => ({
  invites: groupMemberships.invites,
  history: groupMemberships.history,
  params: id => ({ id, kind }),
  invite: (id, { message, role_id, people }, key) =>
    call(groupMemberships.invite, { params: { kind, id }, body: { invite: { message, role_id, people } } }, { key }),
  resend: (id, iid, key) => call(groupMemberships.resendInvite, { params: { kind, id, iid } }, { key }),
  cancel: (id, iid, key) => call(groupMemberships.cancelInvite, { params: { kind, id, iid } }, { key }),
})

/** How the address names the groups of a kind. */
export const groupKindOf = { research_group: 'research_groups', organisation: 'organisations', community: 'communities' } as const

export const sharedCalls: Readonly<Record<SharedKind, SharedCalls>> = {
  bookmark_folder: {
    invites: memberships.invites,
    history: memberships.history,
    // A path has only the parameters that it names.
    params: id => ({ id, kind: groupKindOf.research_group }),
    invite: (id, invite, key) => call(memberships.invite, { params: { id }, body: { invite } }, { key }),
    resend: (id, inviteId, key) => call(memberships.resendInvite, { params: { id, inviteId } }, { key }),
    cancel: (id, inviteId, key) => call(memberships.cancelInvite, { params: { id, inviteId } }, { key }),
  },
  research_group: ofGroups(groupKindOf.research_group),
  organisation: ofGroups(groupKindOf.organisation),
  community: ofGroups(groupKindOf.community),
}
