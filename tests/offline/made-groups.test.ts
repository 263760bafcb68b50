import { beforeEach, expect, test } from 'vitest'
import { addTopic } from '#features/groups/mutations/add-topic.mutation.ts'
import { changeGroup, type GroupChange } from '#features/groups/mutations/change-group.mutation.ts'
import { changeTopic } from '#features/groups/mutations/change-topic.mutation.ts'
import { createGroup } from '#features/groups/mutations/create-group.mutation.ts'
import { deleteGroup } from '#features/groups/mutations/delete-group.mutation.ts'
import { removeTopic } from '#features/groups/mutations/remove-topic.mutation.ts'
import { researchGroups } from '#features/groups/research-groups.mirrored.ts'
import { allMemberships, ownMemberships } from '#features/memberships/groups/groups.mirrored.ts'
import { inviteToGroup } from '#features/memberships/groups/invite-to-group.mutation.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { retryParked, undo } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import type { ModelServer } from './model-server.ts'
import { allMadeGroups, groupNamed } from './model/made-groups.ts'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const input = { name: 'Lantern Lab', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE' } as const
const make = (slug?: string) =>
  tab.commit(createGroup, { ...input, research_group_type_ids: ['laboratory'], ...(slug !== undefined && { slug }) })
const change = (fields: GroupChange['change'], by = tab) => by.commit(changeGroup, { slug_value: 'lab', change: fields })
const shown = async (by = tab) => [...(await by.view(allMadeGroups)).of(researchGroups).values()]
const topics = async (by = tab) => (await shown(by)).flatMap(row => row.topics.map(({ title }) => title))
const memberships = async () => [...(await tab.view(allMemberships)).of(ownMemberships).values()].map(({ slug_value }) => slug_value)
const send = async (by = tab) => drain(env, await by.lead())
const stored = () => server.groups.made.rows.get('lab')!
const parked = async (by = tab) => parkedChanges(await by.ops())

/** The user has the group `lab` with one topic, on this device and on another one. */
async function onTwoDevices(): Promise<Tab> {
  server.groups.join('lab', 'owner')
  const topic = { id: 't1', title: 'Moths', description: '', slug_values: ['moths'], version: 1 }
  server.groups.made.put({ ...groupNamed('lab', 'Lantern Lab'), city: 'Kiel', topics: [topic] })
  const other = await openTab(env, newDisk())
  await tab.pull()
  await other.pull()
  return other
}

test('a group made offline survives a reload with all that is queued behind it, and is sent once', async () => {
  env.online = false
  const { slug_value } = (await make()).result
  expect(slug_value).toMatch(/^lantern-lab-[a-z]{8}$/)
  const added = await tab.commit(addTopic, { group: slug_value, title: 'Moths' })
  await tab.commit(addTopic, { group: slug_value, title: 'Lamps' })
  await tab.commit(changeTopic, { group: slug_value, id: added.result.id, change: { title: 'Moths at night' } })
  await tab.commit(changeGroup, { slug_value, change: { city: 'Kiel' } })
  await tab.commit(changeGroup, { slug_value, change: { city: 'Jena', diseases: ['Asthma'] } })
  const group = { kind: 'research_group', slug_value, name: 'Lantern Lab' } as const
  await tab.commit(inviteToGroup, { id: 'i1', group, invite: { people: [{ email: 'cy@example.org' }] } })
  tab.db.close()
  tab = await openTab(env, disk)
  expect(await shown()).toMatchObject([{ slug_value, city: 'Jena', rw_access: 'owner', made_here: true, mark: 'waiting' }])
  expect([await topics(), await memberships()]).toEqual([['Lamps', 'Moths at night'], [slug_value]])
  env.online = true
  let lost = 0
  server.fault = ({ key }) => (key !== null && lost++ < 3 ? 'drop-response' : 'none')
  await send()
  await tab.pull()
  expect([...new Set(server.effects.values())]).toEqual([1])
  expect(await shown()).toEqual([...server.groups.made.rows.values()])
  expect(await shown()).toMatchObject([{ slug_value, city: 'Jena', diseases: ['Asthma'], topics: [{ title: 'Lamps' }, {}] }])
  expect([server.groups.invited, await memberships(), await tab.ops()]).toEqual([['cy@example.org'], [slug_value], []])
})

test('different fields and lists of two devices are merged', async () => {
  const other = await onTwoDevices()
  await change({ city: 'Jena', diseases: ['Asthma'] }, other)
  await change({ name: 'Lamp Lab', diseases: ['Gout'] })
  await send(other)
  await send()
  expect(stored()).toMatchObject({ city: 'Jena', name: 'Lamp Lab', diseases: ['Asthma', 'Gout'] })
  expect(await shown()).toEqual([stored()])
})

test('two devices change one field: the later one is asked, and its other fields wait with it', async () => {
  const other = await onTwoDevices()
  await change({ city: 'Jena' }, other)
  await send(other)
  await change({ city: 'Bonn', description: 'We count moths.' })
  await send()
  expect(await parked()).toMatchObject([
    { choices: ['mine', 'theirs', 'discard'], conflict: [{ field: 'city', mine: 'Bonn', theirs: 'Jena' }] },
  ])
  expect((await tab.ops())[0]?.payload).toMatchObject({ change: { city: 'Bonn', description: 'We count moths.' } })
  expect(stored()).toMatchObject({ city: 'Jena', description: '' })
})

test('topics of two devices are merged; of one title the later device is asked', async () => {
  const other = await onTwoDevices()
  await other.commit(addTopic, { group: 'lab', title: 'Lamps' })
  await other.commit(changeTopic, { group: 'lab', id: 't1', change: { title: 'Moths at night' } })
  await send(other)
  await tab.commit(changeTopic, { group: 'lab', id: 't1', change: { description: 'Their flight.' } })
  await send()
  expect(stored().topics).toMatchObject([{ title: 'Lamps' }, { title: 'Moths at night', description: 'Their flight.' }])
  await other.commit(changeTopic, { group: 'lab', id: 't1', change: { description: 'Their wings.' } })
  await send(other)
  expect(await parked(other)).toMatchObject([{ conflict: [{ field: 'description', mine: 'Their wings.', theirs: 'Their flight.' }] }])
})

test('removals are held back and can be undone; what is gone already counts as removed', async () => {
  await onTwoDevices()
  const removed = await tab.commit(removeTopic, { group: 'lab', id: 't1' })
  expect(await topics()).toEqual([])
  await undo(tab.db, removed.seq!)
  expect(await topics()).toEqual(['Moths'])
  await tab.commit(removeTopic, { group: 'lab', id: 't1' })
  const deleted = await tab.commit(deleteGroup, { slug_value: 'lab', undoable: true })
  expect([await shown(), await memberships()]).toEqual([[], []])
  await undo(tab.db, deleted.seq!)
  expect([await memberships(), await topics()]).toEqual([['lab'], []])
  await tab.commit(deleteGroup, { slug_value: 'lab' })
  server.groups.drop('lab')
  await send()
  expect([await shown(), await memberships(), await tab.ops()]).toEqual([[], [], []])
})

test('C32 a group that is deleted under an open editor: what was typed is parked with its text', async () => {
  await onTwoDevices()
  await change({ description: 'An hour of work.' })
  await tab.commit(addTopic, { group: 'lab', title: 'An hour of thoughts' })
  server.groups.drop('lab')
  await send()
  await tab.pull()
  expect(await shown()).toEqual([])
  const gone = { why: 'This group no longer exists.' }
  expect(await parked()).toMatchObject([gone, gone])
  expect((await tab.ops()).map(({ payload }) => payload)).toMatchObject([
    { change: { description: 'An hour of work.' } },
    { topic: { title: 'An hour of thoughts' } },
  ])
})

test('who lost the role is told, and keeps the text', async () => {
  await onTwoDevices()
  await change({ city: 'Jena' })
  server.groups.changeRole('lab', 'member')
  await send()
  expect(await parked()).toMatchObject([{ why: 'You can no longer edit this group.', choices: ['retry', 'discard'] }])
})

test('C33 a slug that was taken meanwhile: the group and its topics wait, the other group stays', async () => {
  env.online = false
  await make('lab')
  await tab.commit(addTopic, { group: 'lab', title: 'Lamps' })
  server.groups.made.put({ ...groupNamed('lab', 'The first one'), rw_access: 'member' })
  env.online = true
  await send()
  expect(await parked()).toHaveLength(2)
  expect(stored()).toMatchObject({ name: 'The first one', topics: [] })
})

test('C33 a topic behind a group that was refused is sent once the group is there', async () => {
  server.refuse = ({ method, path }) => (method === 'POST' && path === '/research_groups' ? 'limit_reached' : undefined)
  await make('lab')
  await tab.commit(addTopic, { group: 'lab', title: 'Lamps' })
  await send()
  expect((await parked()).map(({ choices }) => choices)).toEqual([
    ['retry', 'discard'],
    ['retry', 'discard'],
  ])
  server.refuse = () => undefined
  for (const { seq } of await parked()) await retryParked(tab.db, seq)
  await send()
  expect([stored().topics.map(({ title }) => title), await tab.ops()]).toEqual([['Lamps'], []])
})

test('what the server would refuse is not queued', async () => {
  await onTwoDevices()
  await expect(change({ website: 'example.org' })).rejects.toThrow(NotSaved)
  await expect(tab.commit(createGroup, { ...input, research_group_type_ids: [] })).rejects.toThrow(
    'The research group type field is required',
  )
  await expect(tab.commit(addTopic, { group: 'lab', title: '' })).rejects.toThrow(NotSaved)
  await expect(tab.commit(changeTopic, { group: 'lab', id: 'none', change: { title: 'Lamps' } })).rejects.toThrow('no longer exists')
  expect(await tab.ops()).toEqual([])
})
