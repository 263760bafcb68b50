import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlertFeedAddress } from '#contract/alert-feeds.ts'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { SavedSearch } from '#contract/searches.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { matchAlerts } from '#server/subjects/alert-finds/index.ts'
import { smallCatalogue } from '../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

let catalogue: Catalogue
let server: TestServer
let user: TestUser
beforeAll(async () => {
  catalogue = smallCatalogue()
  server = await startTestServer({ socket: false, catalogue, settings: { publicUrl: 'https://library.example.org' } })
})
beforeEach(async () => {
  user = await server.user()
})
afterAll(() => server.stop())

const path = (by = user) => `/v1/users/${by.id}/alert_feeds`
const make = async (alert: string | null, by = user) =>
  (await server.request<AlertFeedAddress>(path(by), { user: by, body: { feed: { alert } } })).body
const save = async (keyword: string, data: object = {}, by = user) =>
  (
    await server.request<SavedSearch>(`/v1/users/${by.id}/searches`, {
      user: by,
      key: true,
      body: { search: { name: `All <b>of</b> ${keyword} & more`, data: { index: 'publications', keyword, ...data } } },
    })
  ).body
/** A request of a feed reader, which knows nothing but the address. */
const read = (address: string, headers: Record<string, string> = {}) => server.request<string>(new URL(address).pathname, { headers })

let papers = 0
async function find(titles: readonly string[], more: object = {}): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 2))
  await catalogue.put(
    titles.map(title => ({
      index: 'publications' as const,
      slug_values: [`paper-${++papers}`],
      source: { name: 'Tests' },
      title,
      ...more,
    })),
  )
  await matchAlerts({ store: server.store, catalogue, guest: 'unregistered', now: server.now, signal: new AbortController().signal })
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** Reads XML by its standard; throws where it is none. */
function parsed(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', problem => {
    throw problem
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom')
    const given = Object.fromEntries(Object.values(attributes).map(one => [one.name, one.value]))
    const element = { name: local, attributes: given, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', text => (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}
const all = (element: Element, name: string) => element.children.filter(child => child.name === name)
const one = (element: Element, name: string) => {
  const found = all(element, name)
  expect([name, found.length]).toEqual([name, 1])
  return found[0]!
}

test('a feed has what the alert found, the latest first, in both forms with the same ids, and titles as text', async () => {
  const { id } = await save('basalt')
  await find(['Basalt <script>alert(1)</script> & \u0001 “stone”'])
  await find(['More basalt'])
  const { atom, json } = await make(id)
  expect([atom, json]).toEqual([
    expect.stringMatching(/^https:\/\/library\.example\.org\/v1\/feeds\/[\w-]{22}\.[\w-]{43}\/atom\.xml$/),
    expect.stringMatching(/feed\.json$/),
  ])
  const { status, headers, body } = await read(atom)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const feed = parsed(body)
  expect([feed.name, one(feed, 'title').text, one(one(feed, 'author'), 'name').text]).toEqual([
    'feed',
    'All <b>of</b> basalt & more',
    'Indago',
  ])
  const entries = all(feed, 'entry')
  expect(entries.map(entry => one(entry, 'title').text)).toEqual(['More basalt', 'Basalt <script>alert(1)</script> &  “stone”'])
  expect(entries.map(entry => one(entry, 'link').attributes['href'])).toEqual([
    `https://library.example.org/search/publications?publication=paper-${papers}`,
    `https://library.example.org/search/publications?publication=paper-${papers - 1}`,
  ])
  const ids = entries.map(entry => one(entry, 'id').text)
  for (const tag of [...ids, one(feed, 'id').text]) expect(tag).toMatch(/^tag:library\.example\.org,\d{4}-\d\d-\d\d:[\w/%-]+$/)
  expect(new Set(ids).size).toBe(2)
  expect(one(feed, 'updated').text).toBe(one(entries[0]!, 'updated').text)
  for (const entry of entries) expect(Date.parse(one(entry, 'published').text)).toBeGreaterThan(0)

  const asJson = await read(json)
  expect(asJson.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feedJson = JSON.parse(asJson.body) as {
    version: string
    feed_url: string
    items: { id: string; title: string; content_text: string }[]
  }
  expect(feedJson).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: json })
  expect(feedJson.items.map(item => item.id)).toEqual(ids)
  expect(feedJson.items[0]).toMatchObject({ title: 'More basalt', content_text: 'Found by “All <b>of</b> basalt & more”.' })
})

test('the address of all alerts has what each found, at most the newest hundred', async () => {
  await save('granite')
  await save('gneiss')
  await find(Array.from({ length: deliveryLimits.feed.items }, (_, n) => `Granite ${n}`))
  await find(['Granite and gneiss'])
  const { json } = await make(null)
  const { items } = JSON.parse((await read(json)).body) as { items: { id: string; title: string }[] }
  expect([items.length, new Set(items.map(item => item.id)).size]).toEqual([deliveryLimits.feed.items, deliveryLimits.feed.items])
  expect(items.filter(item => item.title === 'Granite and gneiss')).toHaveLength(2)
})

test('no two feeds have one id, and no title turns the text that follows it', async () => {
  await save('gneiss')
  await find(['\u202eGneiss turned', '\u2067Gneiss again'])
  const other = await server.user()
  const feeds = []
  for (const by of [user, other]) feeds.push(parsed((await read((await make(null, by)).atom)).body))
  expect(new Set(feeds.map(feed => one(feed, 'id').text)).size).toBe(2)
  const titles = all(feeds[0]!, 'entry').map(entry => one(entry, 'title').text)
  expect(titles.toSorted()).toEqual(['Gneiss again', 'Gneiss turned'])
})

test('a feed that has not changed is answered 304, and no copy is public, indexed or said to another site', async () => {
  const { id } = await save('slate')
  const { atom } = await make(id)
  const { headers } = await read(atom)
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'private, no-cache',
    'noindex',
    'strict-origin',
  ])
  expect((await read(atom, { 'If-None-Match': headers.get('etag')! })).status).toBe(304)
  expect((await read(atom, { 'If-Modified-Since': headers.get('last-modified')! })).status).toBe(304)
  const earlier = new Date(Date.parse(headers.get('last-modified')!) - 1000).toUTCString()
  expect((await read(atom, { 'If-Modified-Since': earlier })).status).toBe(200)
  await find(['Slate'])
  expect((await read(atom, { 'If-None-Match': headers.get('etag')! })).status).toBe(200)
})

test('an address is shown again, ends at once, and is made anew as another one', async () => {
  const { id } = await save('marble')
  const first = await make(id)
  expect(await make(id)).toEqual(first)
  const listed = async (query = '') => (await server.request<{ results: AlertFeedAddress[] }>(path() + query, { user })).body.results
  expect([await listed(), await listed(`?alert=${id}`), await listed('?alert=')]).toEqual([[first], [first], []])
  expect((await server.request(`${path()}/${first.id}`, { method: 'DELETE', user })).status).toBe(200)
  const [ended, absent] = [await read(first.atom), await read(`https://x/v1/feeds/${'x'.repeat(22)}.${'x'.repeat(43)}/atom.xml`)]
  expect([ended.status, ended.body]).toEqual([404, absent.body])
  expect((await server.request(`${path()}/${first.id}`, { method: 'DELETE', user })).status).toBe(404)
  const second = await make(id)
  expect(second.atom).not.toBe(first.atom)
  expect([(await read(first.atom)).status, (await read(second.atom)).status]).toEqual([404, 200])
})

test('neither the rows nor the data of an account give an address away', async () => {
  const { id } = await save('quartz')
  const { atom } = await make(id)
  const signature = /\.([\w-]{43})\//.exec(atom)![1]!
  const rows = await server.store.read.selectFrom('feed_addresses').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(signature)
  const guessed = atom.replace(signature, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1))
  expect((await read(guessed)).status).toBe(404)
})

test('a feed ends with its alert, with its account, and while the plan does not have what the alert needs', async () => {
  const { id } = await save('chalk')
  const { atom } = await make(id)
  await server.request(`/v1/users/${user.id}/searches/${id}`, { method: 'DELETE', user, key: true })
  expect((await read(atom)).status).toBe(404)

  const follow = (method: string) =>
    server.request('/v1/researchers/researchers-0/subscribe', { method, user, key: true, ...(method === 'POST' && { body: {} }) })
  await follow('POST')
  const followed = await make('researchers/researchers-0')
  await find(['Lamps of Ada'], { authors: [{ name: 'Ada Brook', slug_values: ['researchers-0'] }] })
  expect(parsed((await read(followed.atom)).body).children.some(child => child.name === 'entry')).toBe(true)
  await follow('DELETE')
  await follow('POST')
  expect((await read(followed.atom)).status).toBe(404)

  const filtered = await save('clay', { filters: { source: { buckets: [{ value: 'tests' }] } } })
  await find(['Clay'])
  const [own, every] = [await make(filtered.id), await make(null)]
  expect([(await read(own.atom)).status, (await read(every.atom)).body.includes('Clay')]).toEqual([200, true])
  await server.store.write(tx => tx.updateTable('users').set({ user_type: 'free' }).where('id', '=', user.id).execute())
  expect([(await read(own.atom)).status, (await read(every.atom)).body.includes('Clay')]).toEqual([404, false])

  await server.request(`/v1/users/${user.id}`, { method: 'DELETE', user, body: { password: user.password } })
  expect((await read(every.atom)).status).toBe(404)
})

test('nobody makes or sees an address of others, and none is made for an alert that is not there', async () => {
  const { id } = await save('flint')
  const mine = await make(id)
  const other = await server.user()
  const asked = await server.request(path(), { user: other })
  expect([asked.status, asked.body]).toEqual([404, (await server.request('/v1/users/nobody/alert_feeds', { user: other })).body])
  expect((await server.request(path(other), { user: other, body: { feed: { alert: id } } })).status).toBe(404)
  expect((await server.request(`${path(other)}/${mine.id}`, { method: 'DELETE', user: other })).status).toBe(404)
  expect((await read(mine.atom)).status).toBe(200)
})

test('A55: whoever guesses addresses is stopped, and one that is read too often has to wait', async () => {
  const { id } = await save('gravel')
  const { atom } = await make(id)
  const at = new URL(atom).pathname
  for (let n = 0; n < deliveryLimits.feed.readings; n++) await server.request(at)
  const often = await server.request(at)
  expect([often.status, Number(often.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  const guess = (n: number) => server.request(`/v1/feeds/${String(n).padStart(22, 'x')}.${'x'.repeat(43)}/atom.xml`)
  let refused = 0
  for (let n = 0; n <= deliveryLimits.feed.guesses; n++) refused = (await guess(n)).status
  expect(refused).toBe(429)
  expect((await server.request(at)).status).toBe(429)
})
