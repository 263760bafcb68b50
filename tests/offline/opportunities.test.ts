import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { OpportunityInput } from '#contract/opportunity-fields.ts'
import { changeOpportunity } from '#features/opportunities/mutations/change-opportunity.mutation.ts'
import { closeOpportunity } from '#features/opportunities/mutations/close-opportunity.mutation.ts'
import { createOpportunity } from '#features/opportunities/mutations/create-opportunity.mutation.ts'
import type { Place } from '#features/opportunities/mutations/opportunities.rules.ts'
import { removeOpportunity } from '#features/opportunities/mutations/remove-opportunity.mutation.ts'
import { opportunitiesOf, ownOpportunities } from '#features/opportunities/opportunities.mirrored.ts'
import { loadView } from '#offline/mirror/view.ts'
import { enqueue } from '#offline/queue/enqueue.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { leaveTarget } from '#server/subjects/memberships/index.ts'
import { communityOf, joinCommunity } from '../support/communities.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'
import { type Device, openDevice } from './real-device.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

let made = 0
let place: Place
let ada: TestUser
let bea: TestUser
let device: Device
beforeEach(async () => {
  made += 1
  ada = await server.user()
  bea = await server.user()
  const community = await communityOf(server, ada, `Reef ${made}`)
  place = { type: 'community', slug: community.slug_value, name: community.name }
  await joinCommunity(server, community, bea)
  provideFetch(async (input, init) => server.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init)))
  device = await openDevice(ada)
  await device.pull()
})

const input = (title: string, more: Partial<OpportunityInput> = {}): OpportunityInput => ({
  kind: 'job',
  title,
  content: '<p>Diving in cold water.</p>',
  place: '',
  country_id: '',
  link: '',
  deadline: null,
  ...more,
})
const rows = async ({ db }: Device = device) => [...(await loadView(db, opportunitiesOf(place))).of(ownOpportunities).values()]
const shown = async (on = device) =>
  (await rows(on)).map(({ title, closed_at }) => [title, closed_at === null]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
const send = async (on = device) => {
  on.now += 20_000
  await on.empty(await on.lead())
}
const add = async (title: string, on = device) =>
  (await enqueue(on.db, on.userId, createOpportunity, { place, opportunity: input(title) }, on.now)).result.id
const edit = async (id: string, change: Partial<OpportunityInput>, on = device) => {
  const seen = (await rows(on)).find(row => row.id === id)!
  const { kind, title, content, place: where, country_id, link, deadline } = seen
  const opportunity = { kind, title, content, place: where, country_id, link, deadline, ...change }
  return enqueue(on.db, on.userId, changeOpportunity, { place, id, opportunity, seen }, on.now)
}
const parked = async ({ db }: Device = device) => parkedChanges(await db.ops.toArray())
/** Another member, with what the server has. */
async function other(): Promise<Device> {
  const theirs = await openDevice(bea)
  await theirs.pull()
  return theirs
}

test('those posted, changed, closed and deleted offline are shown at once, and are the same everywhere after sending', async () => {
  const first = await add('Postdoc on kelp')
  const second = await add('Grant for divers')
  const third = await add('An old job')
  await edit(first, { title: 'Postdoc on corals' })
  await enqueue(device.db, ada.id, closeOpportunity, { place, id: second, title: '', closed: true }, device.now)
  await enqueue(device.db, ada.id, removeOpportunity, { place, id: third, title: '' }, device.now)
  const expected = [
    ['Grant for divers', false],
    ['Postdoc on corals', true],
  ]
  expect(await shown()).toEqual(expected)
  await send()
  expect(await device.db.ops.toArray()).toEqual([])
  expect(await shown()).toEqual(expected)
  await device.pull()
  expect(await shown()).toEqual(expected)
  expect(await shown(await other())).toEqual(expected)
})

test('a close that is taken back before it was sent leaves it open', async () => {
  const id = await add('Postdoc on kelp')
  await send()
  for (const closed of [true, false])
    await enqueue(device.db, ada.id, closeOpportunity, { place, id, title: 'Postdoc on kelp', closed }, device.now)
  expect(await device.db.ops.count()).toBe(1)
  await send()
  await device.pull()
  expect(await shown()).toEqual([['Postdoc on kelp', true]])
})

test('two devices that edit one text: the second chooses, and neither text is lost', async () => {
  const id = await add('Postdoc on kelp')
  await send()
  const tablet = await openDevice(ada)
  await tablet.pull()
  await edit(id, { title: 'Postdoc on corals' }, tablet)
  await send(tablet)
  await edit(id, { title: 'Postdoc on fish', place: 'Bergen' })
  await send()
  const [waiting] = await parked()
  expect(waiting?.choices).toEqual(['mine', 'theirs', 'discard'])
  await resolveParked(device.db, waiting!.seq, 'mine')
  await send()
  expect((await rows())[0]).toMatchObject({ title: 'Postdoc on fish', place: 'Bergen' })
})

test('what was written in one that was deleted waits whole, and can be posted anew', async () => {
  const id = await add('Postdoc on kelp')
  await send()
  const tablet = await openDevice(ada)
  await tablet.pull()
  await edit(id, { title: 'Postdoc on fish' }, tablet)
  await enqueue(device.db, ada.id, removeOpportunity, { place, id, title: '' }, device.now)
  await send()
  await send(tablet)
  const [waiting] = await parked(tablet)
  expect(waiting?.choices).toEqual(['add_again', 'discard'])
  await resolveParked(tablet.db, waiting!.seq, 'add_again')
  await send(tablet)
  await tablet.pull()
  expect(await rows(tablet)).toMatchObject([{ title: 'Postdoc on fish', content: '<p>Diving in cold water.</p>' }])
})

test('A20 whoever left the community keeps no opportunity, and what they had written waits with the reason', async () => {
  const theirs = await other()
  await add('For members')
  await send()
  await theirs.pull()
  expect(await shown(theirs)).toEqual([['For members', true]])
  await add('Half a thought', theirs)
  await server.store.write(tx => leaveTarget(tx, { type: 'community', id: place.slug, name: 'Reef', role: 'member' }, bea.id, 5))
  await theirs.pull()
  expect(await theirs.db.rows(ownOpportunities).count()).toBe(0)
  await send(theirs)
  const [waiting] = await parked(theirs)
  expect(waiting?.why).toBe('You can no longer change opportunities here.')
  expect(JSON.stringify(waiting)).toContain('Half a thought')
})
