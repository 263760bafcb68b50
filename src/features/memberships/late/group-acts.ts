import { call } from '#api/call.ts'
import { groupMemberships, type InviteRequest } from '#contract/group-memberships.ts'
import { type Role, roles } from '#contract/roles.ts'
import { pullChanges } from '#offline/index.ts'
import { session } from '#session/session.ts'
import type { GroupTarget, JoinTarget, ListedMember } from './group-people.ts'
import { groupKindOf } from './shared-calls.ts'

// What those who manage the members of a group or an organisation do.

const paramsOf = ({ kind, id }: GroupTarget) => ({ kind: groupKindOf[kind], id })
const key = () => ({ key: crypto.randomUUID() })

export const changeRole = (target: GroupTarget, { slug_values: [slug = ''] }: ListedMember, role: Role) =>
  call(groupMemberships.changeMember, { params: { ...paramsOf(target), slug }, body: { member: { role_id: roles[role] } } }, key())

export const removePerson = (target: GroupTarget, { slug_values: [slug = ''] }: ListedMember) =>
  call(groupMemberships.removeMember, { params: { ...paramsOf(target), slug } }, key())

export const handOver = (target: GroupTarget, { slug_values: [slug = ''] }: ListedMember) =>
  call(groupMemberships.passOn, { params: paramsOf(target), body: { owner: { slug } } }, key())

export const answerRequest = (target: GroupTarget, { id }: InviteRequest, isAccepted: boolean) =>
  call(isAccepted ? groupMemberships.acceptRequest : groupMemberships.declineRequest, { params: { ...paramsOf(target), rid: id } }, key())

// What users do with their own place in it.

export const leave = async (target: GroupTarget): Promise<void> => {
  const slug = session.user?.slug_values[0] ?? ''
  await call(groupMemberships.removeMember, { params: { ...paramsOf(target), slug } }, key())
}

/** Asks to join; says whether the user has joined at once. */
export async function join({ kind, id }: JoinTarget, message: string): Promise<boolean> {
  const { action } = await call(
    groupMemberships.join,
    {
      params: { id: session.user?.user_id ?? '' },
      body: { invite_request: { message, invitable_type: kind, invitable_id: id } },
    },
    key(),
  )
  void pullChanges()
  return action === 'confirmed'
}

export const cancelJoin = (id: string) =>
  call(groupMemberships.cancelRequest, { params: { id: session.user?.user_id ?? '', rid: id } }, key())

export const resendJoin = (id: string) =>
  call(groupMemberships.resendRequest, { params: { id: session.user?.user_id ?? '', rid: id } }, key())
