import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { provideFetch } from '#api/exchange.ts'
import { reachability } from '#api/reachability.ts'
import { userChannel } from '#contract/live-events.ts'
import { followLive } from '#offline/live/follow-live.ts'
import type { LiveEvent } from '#offline/live/live-events.ts'
import { reconnectPause } from '#offline/live/reconnect-pause.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'

let server: TestServer
let user: TestUser
/** What the last device did. */
let pulls = 0
let heard: LiveEvent[] = []
let asked: string[] = []
let leave = () => {}

beforeAll(async () => {
  server = await startTestServer()
  user = await server.user()
})
beforeEach(() => {
  pulls = 0
  heard = []
  asked = []
  reachability.online = true
  // The official client for Node brings its own connections.
  vi.stubGlobal('WebSocket', class {})
  vi.stubGlobal('location', new URL(server.url))
  provideFetch((input, init) => {
    asked.push(String(input))
    return fetch(new URL(String(input), server.url), init)
  })
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})
afterAll(() => server.stop())

function follow(token: () => string = () => user.token, recover: () => Promise<'ok' | 'later'> = async () => 'later'): void {
  leave = followLive({
    userId: user.id,
    identity: { credentials: () => ({ token: token(), userId: user.id }), recover },
    pull: async () => void pulls++,
    tell: event => heard.push(event),
  })
}
const pulled = (times: number) => expect.poll(() => pulls).toBeGreaterThanOrEqual(times)

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new window.Event('visibilitychange'))
}

function sdk(): Pusher {
  const { app_id, key, secret } = JSON.parse(readFileSync(join(server.dir, 'live.key'), 'utf8')) as Record<string, string>
  const { hostname: host, port } = new URL(server.url)
  return new Pusher({ appId: app_id!, key: key!, secret: secret!, host, port, useTLS: false })
}

test('after every connection, and after a hint, what has changed is pulled', async () => {
  follow()
  await pulled(1)
  await server.folder(user)
  await pulled(2)
})

test('L2 hints that come often are few pulls, and events that are not known or not as they should be are not told', async () => {
  follow()
  await pulled(1)
  const channel = userChannel(user.id)
  for (let sent = 0; sent < 40; sent++) await sdk().trigger(channel, 'changes-new', {})
  for (const progress of [0.5, 1, 0.5, 1]) await sdk().trigger(channel, 'progress-update', { uuid: 'a', progress })
  await expect.poll(() => heard.length).toBe(4)
  expect(heard[0]).toEqual({ name: 'progress-update', data: { uuid: 'a', progress: 0.5 } })
  expect(pulls).toBeLessThan(20)
})

test('L4 a token that has run out is renewed, and the connection opens with the new one', async () => {
  let token = `${user.token.slice(0, -4)}AAAA`
  const recover = vi.fn(async () => {
    token = await server.session(user.id)
    return 'ok' as const
  })
  follow(() => token, recover)
  await pulled(1)
  expect(recover).toHaveBeenCalledOnce()
})

test('a page that is hidden, offline, or saves data has no connection; it has one again at the return', async () => {
  follow()
  await pulled(1)
  setHidden(true)
  await server.folder(user)
  setHidden(false)
  await pulled(2)
  reachability.online = false
  await new Promise(done => setImmediate(done))
  reachability.online = true
  await pulled(3)
  leave()
  asked = []
  vi.stubGlobal('navigator', { connection: { saveData: true }, onLine: true })
  follow()
  reachability.online = false
  await new Promise(done => setImmediate(done))
  reachability.online = true
  await new Promise(done => setImmediate(done))
  expect(asked).toEqual([])
})

test('N6 what answers a connection with a page of its own is no live server: nothing is pulled', async () => {
  let knocks = 0
  const portal = createServer((_, answer) => answer.end('<h1>Welcome to the train</h1>'))
  portal.on('upgrade', (_, socket) => {
    knocks++
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nHi')
  })
  await new Promise<void>(done => portal.listen(0, '127.0.0.1', done))
  try {
    vi.stubGlobal('location', new URL(`http://127.0.0.1:${(portal.address() as { port: number }).port}`))
    follow()
    await expect.poll(() => knocks).toBeGreaterThan(0)
    expect([pulls, heard]).toEqual([0, []])
  } finally {
    leave()
    portal.close()
  }
})

test('L10 thousands that lose their connection together come back spread out, after at most five minutes', () => {
  const tenths = new Set(Array.from({ length: 2000 }, () => Math.floor(reconnectPause(0) / 400)))
  expect([...tenths].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const failures of [1, 5, 20, 1000]) expect(reconnectPause(failures)).toBeLessThanOrEqual(300_000)
  expect(Math.max(...Array.from({ length: 2000 }, () => reconnectPause(20)))).toBeGreaterThan(150_000)
})
