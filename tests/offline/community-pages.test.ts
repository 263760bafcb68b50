import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import type { CommunityPageRow } from '#contract/community-page-rows.ts'
import { compareTexts } from '#features/community-pages/compare-texts.ts'
import { ownCommunityPages, pagesOfCommunity } from '#features/community-pages/community-pages.mirrored.ts'
import { addPage } from '#features/community-pages/mutations/add-page.mutation.ts'
import { changePage, type PageEdit } from '#features/community-pages/mutations/change-page.mutation.ts'
import { orderPages } from '#features/community-pages/mutations/order-pages.mutation.ts'
import { inOrder } from '#features/community-pages/mutations/pages.rules.ts'
import { removePage } from '#features/community-pages/mutations/remove-page.mutation.ts'
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
let slug: string
let ada: TestUser
let bea: TestUser
let device: Device
beforeEach(async () => {
  made += 1
  ada = await server.user()
  bea = await server.user()
  const community = await communityOf(server, ada, `Reef ${made}`)
  slug = community.slug_value
  await joinCommunity(server, community, bea)
  provideFetch(async (input, init) => server.app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init)))
  device = await openDevice(ada)
  await device.pull()
})

const pages = async ({ db }: Device = device) => inOrder([...(await loadView(db, pagesOfCommunity(slug))).of(ownCommunityPages).values()])
const texts = async (on = device) => (await pages(on)).map(({ title, content }) => [title, content])
const titles = async (on = device) => (await pages(on)).map(({ title }) => title)
const send = async (on = device) => {
  on.now += 20_000
  await on.empty(await on.lead())
}
const add = async (title: string, content = '', on = device) =>
  (await enqueue(on.db, on.userId, addPage, { community: slug, title, content }, on.now)).result.id
const edit = (id: string, change: PageEdit['change'], on = device, seen?: PageEdit['seen']) =>
  enqueue(on.db, on.userId, changePage, { community: slug, id, change, ...(seen && { seen }) }, on.now)
const parked = async ({ db }: Device = device) => parkedChanges(await db.ops.toArray())
/** Another member, with what the server has. */
async function other(): Promise<Device> {
  const theirs = await openDevice(bea)
  await theirs.pull()
  return theirs
}

test('pages written, changed, moved and deleted offline are shown at once, and are on the server and other devices after sending', async () => {
  const first = await add('How we meet', '<p>On Tuesday.</p>')
  const second = await add('Who we are')
  const third = await add('Old')
  await edit(first, { content: '<p>On Friday.</p>' })
  await enqueue(device.db, ada.id, orderPages, { community: slug, id: second, to: 0 }, device.now)
  await enqueue(device.db, ada.id, removePage, { community: slug, id: third }, device.now)
  const expected = [
    ['Who we are', ''],
    ['How we meet', '<p>On Friday.</p>'],
  ]
  expect(await texts()).toEqual(expected)
  await send()
  expect(await device.db.ops.toArray()).toEqual([])
  expect(await texts()).toEqual(expected)
  await device.pull()
  expect(await texts()).toEqual(expected)
  expect(await texts(await other())).toEqual(expected)
})

test('a page that moves is where it was put, before and after the answer of the server', async () => {
  const ids = []
  for (const title of ['One', 'Two', 'Three']) ids.push(await add(title))
  await send()
  await enqueue(device.db, ada.id, orderPages, { community: slug, id: ids[2]!, to: 0 }, device.now)
  await enqueue(device.db, ada.id, orderPages, { community: slug, id: ids[0]!, to: 2 }, device.now)
  expect(await device.db.ops.count()).toBe(1)
  expect(await titles()).toEqual(['Three', 'Two', 'One'])
  await send()
  expect(await titles()).toEqual(['Three', 'Two', 'One'])
})

test('two people who edit one text: the second chooses, and neither text is lost', async () => {
  const id = await add('How we meet', '<p>On Tuesday.</p>')
  await send()
  const theirs = await other()
  await edit(id, { content: '<p>On Friday.</p>' }, theirs)
  await send(theirs)
  await edit(id, { title: 'Where we meet', content: '<p>On Monday.</p>' })
  await send()
  const [waiting] = await parked()
  expect(waiting?.choices).toEqual(['mine', 'theirs', 'discard'])
  expect(JSON.stringify(waiting)).toContain('On Monday.')
  await resolveParked(device.db, waiting!.seq, 'mine')
  await send()
  expect(await texts()).toEqual([['Where we meet', '<p>On Monday.</p>']])
  const { body } = await server.request<{ versions: object[] }>(`/v1/communities/${slug}/pages/${id}/versions`, { user: bea })
  expect(body.versions).toHaveLength(3)
})

test('an editor that was open while somebody else changed the page asks, even where the device has the newer text', async () => {
  const id = await add('How we meet', '<p>On Tuesday.</p>')
  await send()
  const seen = (await pages())[0] as CommunityPageRow
  const theirs = await other()
  await edit(id, { content: '<p>On Friday.</p>' }, theirs)
  await send(theirs)
  await device.pull()
  await edit(id, { content: '<p>On Monday.</p>' }, device, seen)
  await send()
  expect((await parked())[0]?.choices).toContain('mine')
})

test('what was written on a page that somebody deleted waits with its text, and can become a page of its own', async () => {
  const id = await add('How we meet', '<p>On Tuesday.</p>')
  await send()
  const theirs = await other()
  await edit(id, { content: '<p>On Friday.</p>' }, theirs)
  await enqueue(device.db, ada.id, removePage, { community: slug, id }, device.now)
  await send()
  await send(theirs)
  const [waiting] = await parked(theirs)
  expect(waiting?.choices).toEqual(['add_again', 'discard'])
  await resolveParked(theirs.db, waiting!.seq, 'add_again')
  await send(theirs)
  await device.pull()
  expect(await texts()).toEqual([['How we meet', '<p>On Friday.</p>']])
})

test('A20 whoever left the community keeps no page, and what they had written for it waits with the reason', async () => {
  const theirs = await other()
  await add('Secret')
  await send()
  await theirs.pull()
  expect(await titles(theirs)).toEqual(['Secret'])
  await add('Half a thought', '<p>Kept.</p>', theirs)
  await server.store.write(tx => leaveTarget(tx, { type: 'community', id: slug, name: 'Reef', role: 'member' }, bea.id, 5))
  await theirs.pull()
  expect(await theirs.db.rows(ownCommunityPages).count()).toBe(0)
  await send(theirs)
  const [waiting] = await parked(theirs)
  expect(waiting?.why).toBe('You can no longer write in this community.')
  expect(JSON.stringify(waiting)).toContain('Kept.')
})

test('texts are compared line by line; what is the same stays', () => {
  expect(compareTexts('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { is: 'same', text: 'a' },
    { is: 'removed', text: 'b' },
    { is: 'added', text: 'x' },
    { is: 'same', text: 'c' },
    { is: 'added', text: 'd' },
  ])
  expect(compareTexts('', 'a')).toEqual([{ is: 'added', text: 'a' }])
  expect(compareTexts('a', 'a')).toEqual([{ is: 'same', text: 'a' }])
  const long = (letter: string) => Array.from({ length: 2000 }, (_, at) => `${letter}${at}`).join('\n')
  expect(compareTexts(long('a'), long('b'))).toHaveLength(4000)
})
