import { beforeEach, expect, test } from 'vitest'
import { acceptRequest } from '#features/memberships/groups/accept-request.mutation.ts'
import { cancelJoin } from '#features/memberships/groups/cancel-join.mutation.ts'
import { changeMember } from '#features/memberships/groups/change-member.mutation.ts'
import { declineRequest } from '#features/memberships/groups/decline-request.mutation.ts'
import {
  allJoinRequests,
  allMemberships,
  groupMembers,
  joinRequests,
  oneGroup,
  ownMemberships,
} from '#features/memberships/groups/groups.mirrored.ts'
import { handOver } from '#features/memberships/groups/hand-over.mutation.ts'
import { inviteToGroup } from '#features/memberships/groups/invite-to-group.mutation.ts'
import { joinGroup } from '#features/memberships/groups/join-group.mutation.ts'
import { leaveGroup } from '#features/memberships/groups/leave-group.mutation.ts'
import { removeMember } from '#features/memberships/groups/remove-member.mutation.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { undo } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import type { ModelServer } from './model-server.ts'
import { drain, type Environment, newDevice, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const group = { kind: 'research_group', slug_value: 'lab', name: 'Lantern Lab' } as const
const ben = { member_id: 'ben', slug: 'ben', full_name: 'Ben' }
const message = 'May I join you?'
const id = '00000000-0000-4000-8000-00000000000a'

const roles = async () =>
  [...(await tab.view(oneGroup(group))).of(groupMembers).values()].map(one => `${one.member_id} ${one.role}`).toSorted()
const own = async () => [...(await tab.view(allMemberships)).of(ownMemberships).values()].map(one => `${one.slug_value} ${one.role}`)
const requests = async () => [...(await tab.view(allJoinRequests)).of(joinRequests).values()]
/** The first two answers are lost. */
const loseAnswers = () => {
  let lost = 0
  server.fault = ({ key }) => (key !== null && lost++ < 2 ? 'drop-response' : 'none')
}
const send = async () => drain(env, await tab.lead())
const inGroup = async (role: 'member' | 'admin' | 'owner' = 'owner') => {
  server.groups.join('lab', role)
  server.groups.enter('lab', 'ben', 'member')
  await tab.pull()
}

test('a request to join survives a reload, is sent once, and another place is joined at once', async () => {
  env.online = false
  await tab.commit(joinGroup, { id, group, message })
  await tab.commit(joinGroup, { id, group, message })
  tab.db.close()
  tab = await openTab(env, disk)
  expect(await requests()).toMatchObject([{ id, message, action: null, mark: 'waiting' }])
  env.online = true
  loseAnswers()
  await send()
  expect([...server.effects.values()]).toEqual([1])
  expect(await requests()).toEqual([...server.groups.requests.values()])

  const open = { ...group, slug_value: 'open-lab' }
  await tab.commit(joinGroup, { id: '00000000-0000-4000-8000-00000000000b', group: open, message })
  await send()
  expect([await own(), (await requests()).length]).toEqual([['open-lab member'], 1])
})

test('a request that was not sent yet is dropped with its cancelling; one that was sent is cancelled', async () => {
  env.online = false
  await tab.commit(joinGroup, { id, group, message })
  await tab.commit(cancelJoin, { id })
  expect([await requests(), await tab.ops()]).toEqual([[], []])
  await tab.commit(joinGroup, { id, group, message })
  env.online = true
  await send()
  await tab.commit(cancelJoin, { id })
  await send()
  expect(await requests()).toMatchObject([{ id, deleted_at: expect.any(Number) }])
})

test('members and roles are read and changed without a network, and the last role counts', async () => {
  await inGroup()
  env.online = false
  await tab.commit(changeMember, { group, member: ben, role: 'admin' })
  await tab.commit(changeMember, { group, member: ben, role: 'member' })
  await tab.commit(changeMember, { group, member: ben, role: 'admin' })
  expect(await roles()).toEqual(['ada owner', 'ben admin'])
  await tab.commit(handOver, { group, member: ben })
  expect([await roles(), await own()]).toEqual([['ada owner', 'ben owner'], ['lab admin']])
  env.online = true
  loseAnswers()
  await send()
  expect([...server.effects.values()]).toEqual([1, 1])
  expect([await roles(), await own()]).toEqual([['ada admin', 'ben owner'], ['lab admin']])
  await expect(tab.commit(changeMember, { group, member: ben, role: 'member' })).rejects.toThrow(NotSaved)
})

test('a removal is held back, can be undone, and is done where the member is gone already', async () => {
  await inGroup()
  const { seq } = await tab.commit(removeMember, { group, member: ben })
  expect(await roles()).toEqual(['ada owner'])
  await undo(tab.db, seq!)
  expect(await roles()).toEqual(['ada owner', 'ben member'])
  await tab.commit(removeMember, { group, member: ben })
  server.refuse = () => 'not_found'
  await send()
  expect([await roles(), await tab.ops()]).toEqual([['ada owner'], []])
})

test('who leaves no longer has the group and its members; the last owner is asked', async () => {
  await inGroup('member')
  await tab.commit(leaveGroup, { group, own_slug: 'ada' })
  expect([await own(), await roles()]).toEqual([[], []])
  await send()
  expect(server.groups.own.size).toBe(0)

  await inGroup()
  server.refuse = () => 'forbidden'
  await tab.commit(leaveGroup, { group, own_slug: 'ada' })
  await send()
  expect(await own()).toEqual(['lab owner'])
  const [parked] = parkedChanges(await tab.ops())
  expect(parked).toMatchObject({ why: 'You’re its only owner. Make someone else an owner first.' })
})

test('requests of others are answered offline: of two answers the last counts', async () => {
  await inGroup('admin')
  server.groups.asked.set('r1', { slug: 'lab', who: 'cy', action: null })
  const request = { id: 'r1', full_name: 'Cy' }
  env.online = false
  await tab.commit(declineRequest, { group, request })
  await tab.commit(acceptRequest, { group, request })
  env.online = true
  await send()
  expect([...server.effects.values()]).toEqual([1])
  expect(await roles()).toEqual(['ada admin', 'ben member', 'cy member'])
})

test('C32 a group that is deleted under an open form: the waiting invitation is parked with its text', async () => {
  await inGroup()
  env.online = false
  const invite = { people: [{ email: 'cy@example.org, dee@example.org' }], message: 'Please join our lab, we need you.' }
  await tab.commit(inviteToGroup, { id, group, invite })
  await tab.commit(changeMember, { group, member: ben, role: 'admin' })
  server.groups.drop('lab')
  env.online = true
  await send()
  const ops = await tab.ops()
  expect(ops.map(({ state }) => state)).toEqual(['parked', 'parked'])
  expect(ops[0]?.payload).toMatchObject({ invite })
  expect(server.groups.invited).toEqual([])
})

test('what is typed wrong is not queued, and says why', async () => {
  const invite = (email: string) => tab.commit(inviteToGroup, { id, group, invite: { people: [{ email }] } })
  await expect(invite('cy@example.org, nonsense')).rejects.toThrow("You've entered an invalid email address")
  await expect(invite(' , ')).rejects.toThrow('You need to add at least one email address')
  const many = Array.from({ length: 2000 }, (_, n) => `person.${n}@example.org`).join(',')
  await expect(invite(many)).rejects.toThrow('You can invite at most 300 people at once.')
  await expect(tab.commit(joinGroup, { id, group, message: 'Hello' })).rejects.toThrow('The message must be at least 10 characters.')
  expect(await tab.ops()).toEqual([])
})
