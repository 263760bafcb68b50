import type { JoinRequest } from '#contract/group-mirrors.ts'
import type { InviteRequest } from '#contract/group-memberships.ts'
import type { Role } from '#contract/roles.ts'
import { commit } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { session } from '#session/session.ts'
import { acceptRequest } from '../groups/accept-request.mutation.ts'
import { cancelJoin } from '../groups/cancel-join.mutation.ts'
import { changeMember } from '../groups/change-member.mutation.ts'
import { declineRequest } from '../groups/decline-request.mutation.ts'
import { handOver } from '../groups/hand-over.mutation.ts'
import { joinGroup } from '../groups/join-group.mutation.ts'
import { leaveGroup } from '../groups/leave-group.mutation.ts'
import { removeMember } from '../groups/remove-member.mutation.ts'
import type { SharedGroup, JoinTarget, ListedMember } from '../group-target.ts'

// What people do with members and with their own place, through the queue: all of it works offline. Throws NotSaved.

const groupOf = ({ kind, id, name }: JoinTarget) => ({ kind, slug_value: id, name })
const memberOf = ({ member_id, slug_values: [slug = ''], full_name }: ListedMember) => ({ member_id, slug, full_name })

export const giveRole = (target: SharedGroup, person: ListedMember, role: Role) =>
  commit(changeMember, { group: groupOf(target), member: memberOf(person), role })

export const takeOut = (target: SharedGroup, person: ListedMember) =>
  commit(removeMember, { group: groupOf(target), member: memberOf(person) })

export const giveOwnership = (target: SharedGroup, person: ListedMember) =>
  commit(handOver, { group: groupOf(target), member: memberOf(person) })

export async function answerAsked(target: SharedGroup, { id, user }: InviteRequest, isAccepted: boolean): Promise<void> {
  const input = { group: groupOf(target), request: { id, full_name: user.full_name } }
  await (isAccepted ? commit(acceptRequest, input) : commit(declineRequest, input))
}

export async function leave(target: JoinTarget): Promise<void> {
  if (session.user) await commit(leaveGroup, { group: groupOf(target), own_slug: profileId(session.user) })
}

export const ask = (target: JoinTarget, id: string, message: string) => commit(joinGroup, { id, group: groupOf(target), message })

export const withdraw = ({ id }: Pick<JoinRequest, 'id'>) => commit(cancelJoin, { id })
