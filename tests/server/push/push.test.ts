import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryLimits } from '#contract/delivery-limits.ts'
import type { SavedSearch } from '#contract/searches.ts'
import type { Catalogue } from '#server/catalogue/port.ts'
import { openLog } from '#server/core/log.ts'
import { PushSender } from '#server/outside/push-sender.ts'
import { matchAlerts } from '#server/subjects/alert-finds/index.ts'
import { sendPushes } from '#server/subjects/push/index.ts'
import { smallCatalogue } from '../../support/small-catalogue.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'
import { PushService, saidBy, Subscriber } from './push-service.ts'

const service = new PushService()
let catalogue: Catalogue
let server: TestServer
let sender: PushSender
let user: TestUser
beforeAll(async () => {
  await service.start()
  catalogue = smallCatalogue()
  const settings = { pushServices: [service.url], contactEmail: 'help@example.org' }
  server = await startTestServer({ socket: false, catalogue, settings })
  sender = new PushSender({ dataDir: server.dir, ...settings })
})
beforeEach(async () => {
  user = await server.user()
})
afterEach(async () => {
  service.received.length = 0
  service.answers.length = 0
  await server.store.write(tx => tx.deleteFrom('push_devices').execute())
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

const path = (by = user) => `/v1/users/${by.id}/push_device`
let devices = 0
/** A browser in which this user lets Indago show messages. */
async function subscribe(by = user, token = by.token): Promise<Subscriber> {
  const browser = new Subscriber(`${service.url}/browser/${++devices}`)
  const { status } = await server.request(path(by), { method: 'PUT', token, body: { device: browser.device } })
  expect(status).toBe(200)
  return browser
}
async function alertFor(keyword: string, push = true): Promise<SavedSearch> {
  const at = `/v1/users/${user.id}/searches`
  const body = { search: { name: keyword, data: { index: 'publications', keyword } } }
  const { body: saved } = await server.request<SavedSearch>(at, { user, key: true, body })
  await server.request(`${at}/${saved.id}`, { method: 'PUT', user, key: true, body: { search: { push } } })
  return saved
}

let papers = 0
async function find(...titles: string[]): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 2))
  await catalogue.put(
    titles.map(title => ({ index: 'publications', slug_values: [`paper-${++papers}`], source: { name: 'Tests' }, title })),
  )
  await matchAlerts({ store: server.store, catalogue, guest: 'unregistered', now: server.now, signal: new AbortController().signal })
}
/** Sends what is due at a time, as the server does every few seconds itself, and waits until the push service has so many messages. */
async function sent(count: number, at = server.now()): Promise<void> {
  await sendPushes({ store: server.store, sender, now: () => at, log: openLog('silent') }, new AbortController().signal)
  await expect.poll(() => service.received.length).toBe(count)
}
const minute = 60_000
const day = 24 * 60 * minute
const waiting = () => server.store.read.selectFrom('push_messages').selectAll().execute()

test('what an alert finds is shown by the devices of its user: encrypted for each, signed, small, and about the alert', async () => {
  const browsers = [await subscribe(), await subscribe(user, await server.session(user.id))]
  const { id } = await alertFor('copper')
  const quiet = await alertFor('copper mines', false)
  await find('Copper & <b>tin</b>', 'Copper in mines')
  await sent(2)
  expect(service.received.map(one => one.path).toSorted()).toEqual(
    browsers.map(({ device }) => new URL(device.endpoint).pathname).toSorted(),
  )
  for (const received of service.received) {
    const browser = browsers.find(({ device }) => device.endpoint.endsWith(received.path))!
    expect(browser.open(received.body)).toEqual({
      title: '2 new results for “copper”.',
      body: expect.stringMatching(/^Copper (?:& <b>tin<\/b>|in mines), and 1 other$/),
      tag: id,
      url: `/alerts#${id}`,
    })
    expect(received.body.toString('latin1')).not.toContain('opper')
    expect(received.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      ttl: String(deliveryLimits.push.days * 24 * 3600),
    })
    const said = await saidBy(received)
    const { body: shown } = await server.request<{ key: string; is_on: boolean }>(path(), { user })
    expect([said.key, said.aud, said.sub, shown.is_on]).toEqual([shown.key, service.url, 'mailto:help@example.org', true])
  }
  await expect.poll(waiting).toEqual([])
  expect(quiet.push).toBe(false)
})

const prefer = (preferences: object) =>
  server.request(`/v1/users/${user.id}/preferences`, { method: 'PUT', user, key: true, body: { preferences } })
const clockAt = (at: number) => new Date(at).toISOString().slice(11, 16)
/** Quiet hours from now on for half an hour; returns when they end. */
async function beQuiet(): Promise<string> {
  const to = clockAt(server.now() + 30 * minute)
  await prefer({ time_zone: 'UTC', quiet: { from: clockAt(server.now() - minute), to } })
  return to
}

test('in quiet hours a message waits until they end, and without the wish there is none', async () => {
  await subscribe()
  await alertFor('osmium')
  const until = await beQuiet()
  await find('Osmium one')
  await sent(0)
  const [message] = await waiting()
  expect([clockAt(message!.not_before), message!.not_before % minute]).toEqual([until, 0])
  await sent(1, message!.not_before)
  await prefer({ quiet: null, told: { 'alerts.push': false } })
  await find('Osmium two')
  expect(await waiting()).toEqual([])
})

test('a later message of the same alert takes the place of one that waits', async () => {
  const browser = await subscribe()
  await alertFor('zinc')
  await beQuiet()
  await find('Zinc one')
  await find('Zinc two')
  await sent(1, server.now() + 31 * minute)
  expect(browser.open(service.received[0]!.body).body).toBe('Zinc two')
})

test('what was seen, paused or is no longer wanted before its message was sent is not shown', async () => {
  await subscribe()
  const alerts = [await alertFor('argon'), await alertFor('argon lamps'), await alertFor('argon light')]
  await beQuiet()
  await find('Argon lamps give light')
  expect(await waiting()).toHaveLength(3)
  const changes = [{ seen_at: server.now() }, { is_paused: true }, { push: false }]
  for (const [at, search] of changes.entries())
    await server.request(`/v1/users/${user.id}/searches/${alerts[at]!.id}`, { method: 'PUT', user, key: true, body: { search } })
  await sent(0, server.now() + 31 * minute)
  expect(await waiting()).toEqual([])
})

test('I15: a browser that is gone gets no more messages, and one that is told to wait gets them later, within bounds', async () => {
  const browsers = [await subscribe(), await subscribe(user, await server.session(user.id))]
  const devicesLeft = () => server.store.read.selectFrom('push_devices').select('endpoint').where('user_id', '=', user.id).execute()
  await alertFor('nickel')
  service.answers.push({ status: 410 }, { status: 429, headers: { 'Retry-After': '7200' } })
  await find('Nickel one')
  await sent(2)
  await expect.poll(devicesLeft).toHaveLength(1)
  const held = async () => (await waiting()).map(({ not_before, created_at }) => Math.round((not_before - created_at) / minute))
  await expect.poll(held).toEqual([120])
  await sent(2, server.now() + 119 * minute)
  await sent(3, server.now() + 121 * minute)
  const [left] = await devicesLeft()
  const { path: asked, body } = service.received.at(-1)!
  expect(`${service.url}${asked}`).toBe(left!.endpoint)
  expect(browsers.find(({ device }) => device.endpoint === left!.endpoint)!.open(body).body).toBe('Nickel one')
  await expect.poll(waiting).toEqual([])
})

test('a push service that wants no message for a month, or that fails, is asked again within a day, and then no more', async () => {
  await subscribe()
  await alertFor('cobalt')
  service.answers.push({ status: 503, headers: { 'Retry-After': '2592000' } }, ...Array.from({ length: 20 }, () => ({ status: 500 })))
  await find('Cobalt one')
  await sent(1)
  const begun = server.now()
  await sent(1, begun + 5 * 60 * minute)
  await sent(2, begun + 6 * 60 * minute + minute)
  await sent(2, begun + 6 * 60 * minute + minute)
  await sent(3, begun + 12 * 60 * minute)
  await sent(3, begun + day + minute)
  await expect.poll(waiting).toEqual([])
})

test('a message survives a server that stops before it was sent', async () => {
  const browser = await subscribe()
  await alertFor('silver')
  await beQuiet()
  await find('Silver one')
  await prefer({ quiet: null })
  await server.restart()
  await server.store.write(tx => tx.updateTable('push_messages').set({ not_before: server.now() }).execute())
  await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(1)
  expect(browser.open(service.received[0]!.body).body).toBe('Silver one')
})

test('a browser gets nothing once its session has ended, or another user has logged in there', async () => {
  const browser = await subscribe()
  await alertFor('tungsten')
  await beQuiet()
  await find('Tungsten one')
  expect(await waiting()).toHaveLength(1)
  await server.request('/v1/logout', { user, body: {} })
  await sent(0, server.now() + 31 * minute)
  const other = await server.user()
  await server.request(path(other), { method: 'PUT', user: other, body: { device: browser.device } })
  const rows = await server.store.read
    .selectFrom('push_devices')
    .select('user_id')
    .where('endpoint', '=', browser.device.endpoint)
    .execute()
  expect(rows).toEqual([{ user_id: other.id }])
})

test('of too many browsers of a user the oldest get none, and one is switched off again', async () => {
  for (let n = 0; n <= deliveryLimits.push.devices; n++)
    await subscribe(user, n === deliveryLimits.push.devices ? user.token : await server.session(user.id))
  const count = async () =>
    (await server.store.read.selectFrom('push_devices').select('sid').where('user_id', '=', user.id).execute()).length
  expect(await count()).toBe(deliveryLimits.push.devices)
  await server.request(path(), { method: 'DELETE', user })
  expect([await count(), (await server.request(path(), { user })).body['is_on']]).toEqual([deliveryLimits.push.devices - 1, false])
})

test('A22: no browser makes the server call inside its own network', async () => {
  const { keys } = new Subscriber(service.url).device
  const hostile = [
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://0x7f000001/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'https://push.example.org:8443/a',
    'https://name:word@push.example.org/a',
    'file:///etc/passwd',
    'gopher://push.example.org/a',
    `${service.url.replace('127.0.0.1', '127.0.0.2')}/a`,
  ]
  for (const endpoint of hostile) {
    const { status } = await server.request(path(), { method: 'PUT', user, body: { device: { endpoint, keys } } })
    expect([endpoint, status]).toEqual([endpoint, 422])
  }
  const named = await sender.send(
    { endpoint: 'https://push.localtest.localhost/a', keys },
    { title: '', body: '', tag: '', url: '/' },
    60,
    0,
  )
  expect(named.said).not.toBe('sent')
})
