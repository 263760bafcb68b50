import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { changeOpportunity } from '#features/opportunities/mutations/change-opportunity.mutation.ts'
import { closeOpportunity } from '#features/opportunities/mutations/close-opportunity.mutation.ts'
import { deleteOpportunity } from '#features/opportunities/mutations/delete-opportunity.mutation.ts'
import { postOpportunity } from '#features/opportunities/mutations/post-opportunity.mutation.ts'
import { opportunities, opportunitiesOf } from '#features/opportunities/opportunities.mirrored.ts'
import { type Mutation, NotSaved } from '#offline/declare/mutation.ts'
import { loadView } from '#offline/mirror/view.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { addMember, leaveTarget } from '#server/subjects/memberships/index.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Device, openDevice } from './real-device.ts'

let server: TestServer
let ann: TestUser
let ben: TestUser
let community: string
let anns: Device
let bens: Device
let online: boolean

beforeAll(async () => {
  server = await startTestServer({ socket: false })
  provideFetch(async (input, init) => {
    if (!online) throw new TypeError('Failed to fetch')
    return server.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init))
  })
})
afterAll(() => server.stop())

let made = 0
beforeEach(async () => {
  online = true
  ann = await server.user()
  ben = await server.user()
  made += 1
  const input = { name: `Harbour Circle ${made}`, tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' }
  const { body } = await server.request<{ slug_value: string }>('/v1/communities', { user: ann, body: { community: input }, key: true })
  community = body.slug_value
  await server.store.write(tx => addMember(tx, ben.id, { type: 'community', id: community, name: input.name }, 'member', server.now()))
  anns = await openDevice(ann)
  bens = await openDevice(ben)
})

const on = <I, P, E extends EndpointSpec, R>(device: Device, mutation: Mutation<I, P, E, R>, input: I) =>
  enqueue(device.db, device.userId, mutation, input, device.now)
const send = async (device: Device) => device.empty(await device.lead())
const sync = async (device: Device) => {
  await send(device)
  await device.pull()
}
const post = (device: Device, title = 'Keeper of lanterns') =>
  on(device, postOpportunity, {
    group_type: 'community',
    group_slug: community,
    group_name: 'Harbour Circle',
    opportunity: { kind: 'job', title, content: '<p>Keep the lanterns lit.</p>', deadline: '2027-02-28' },
  })
const shown = async ({ db }: Device) => [...(await loadView(db, opportunitiesOf(community))).of(opportunities).values()]
const parked = async ({ db }: Device) => parkedChanges(await db.ops.toArray())

test('one that is posted, edited and closed in a tunnel is shown at once and arrives whole', async () => {
  await sync(bens)
  online = false
  await post(bens)
  const [waiting] = await shown(bens)
  expect(waiting).toMatchObject({ title: 'Keeper of lanterns', is_own: true, closed_at: null, mark: 'waiting' })
  await on(bens, changeOpportunity, { ...waiting!, change: { place: 'Quay' } })
  await on(bens, closeOpportunity, { ...waiting!, closed: true })
  expect(await shown(bens)).toMatchObject([{ place: 'Quay', closed_at: expect.any(Number) }])
  online = true
  await sync(bens)
  await anns.pull()
  expect(await shown(anns)).toMatchObject([{ title: 'Keeper of lanterns', place: 'Quay', is_own: false, closed_at: expect.any(Number) }])
  expect(await parked(bens)).toEqual([])
})

test('two edits of one field: the second person is asked, and keeps the text', async () => {
  await post(bens)
  await sync(bens)
  await anns.pull()
  const [row] = await shown(anns)
  await on(anns, changeOpportunity, { ...row!, change: { title: 'Keeper of the light' }, seen: row! })
  await on(bens, changeOpportunity, { ...row!, change: { title: 'Keeper of the harbour' }, seen: row! })
  await sync(anns)
  await send(bens)
  expect(await parked(bens)).toMatchObject([
    { choices: ['mine', 'theirs', 'discard'], conflict: [{ mine: 'Keeper of the harbour', theirs: 'Keeper of the light' }] },
  ])
})

test('L8 what was typed for a community is kept and parked when its author is removed', async () => {
  await sync(bens)
  online = false
  await post(bens, 'Half of a posting')
  await server.store.write(tx =>
    leaveTarget(tx, { type: 'community', id: community, name: 'Harbour Circle', role: 'member' }, ben.id, server.now()),
  )
  online = true
  await send(bens)
  expect(await parked(bens)).toMatchObject([
    { why: 'You can no longer post here.', content: { opportunity: { title: 'Half of a posting' } } },
  ])
})

test('who leaves keeps none of them, and one that was deleted counts as deleted', async () => {
  await post(anns)
  await sync(anns)
  await bens.pull()
  const [row] = await shown(bens)
  await server.request(`/v1/communities/${community}/opportunities/${row!.id}`, { method: 'DELETE', user: ann, key: true })
  await on(anns, deleteOpportunity, row!)
  expect(await shown(anns)).toEqual([])
  await post(anns, 'Another keeper')
  await sync(anns)
  await bens.pull()
  expect(await shown(bens)).toMatchObject([{ title: 'Another keeper' }])
  await server.store.write(tx =>
    leaveTarget(tx, { type: 'community', id: community, name: 'Harbour Circle', role: 'member' }, ben.id, server.now()),
  )
  await bens.pull()
  expect(await shown(bens)).toEqual([])
})

test('what the server would refuse is not queued', async () => {
  await expect(post(bens, 'Oh')).rejects.toThrow(NotSaved)
})
