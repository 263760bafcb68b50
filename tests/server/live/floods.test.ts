import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { userChannel } from '#contract/live-events.ts'
import { BoundedWarnings } from '#server/core/log.ts'
import { ClientSocket } from '#server/live/embedded/client-socket.ts'
import { ConnectedSockets } from '#server/live/embedded/connected-sockets.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { authorise, connectionOf, RawClient, socketUrl, subscribed } from './live-clients.ts'

let server: TestServer
let ada: TestUser
let key: string
const clients: RawClient[] = []
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.user()
  key = (await connectionOf(server, ada)).key
})
afterEach(() => clients.splice(0).forEach(client => client.leave()))
afterAll(() => server.stop())

const foreign = { channel: 'private-x', auth: 'a:b', channel_data: '{}' }
async function open(): Promise<RawClient> {
  const client = new RawClient(socketUrl(server, key))
  clients.push(client)
  await client.socketId()
  return client
}

test('a connection that asks again and again for what is not its own is closed, and nothing it sends after that is heard', async () => {
  const client = await open()
  for (let sent = 0; sent < limits.live.framesAMinute; sent++) client.say('pusher:subscribe', foreign)
  client.say('pusher:ping')
  expect(await client.closedWith()).toBe(4009)
  const heard = (event: string) => client.frames.filter(frame => frame.event === event).length
  expect([heard('pusher:subscription_error'), heard('pusher:pong')]).toEqual([limits.live.refusals, 0])
})

test('one that was refused some times opens its own channel', async () => {
  const client = await open()
  for (let sent = 1; sent < limits.live.refusals; sent++) client.say('pusher:subscribe', foreign)
  const { body } = await authorise(server, ada, await client.socketId())
  client.say('pusher:subscribe', { channel: userChannel(ada.id), ...body })
  await client.frame('pusher_internal:subscription_succeeded')
  const quick = await subscribed(server, ada)
  clients.push(quick)
  await server.folder(ada)
  for (const one of [client, quick]) await one.frame('changes-new')
})

const minute = 60_000
const device = (address: string) => new ClientSocket({} as WebSocket, address, 0)
/** How many frames of each are heard. */
const heardOf = (sockets: ConnectedSockets, devices: readonly ClientSocket[], frames: number, now: number): number[] =>
  devices.map(one => Array.from({ length: frames }, () => sockets.hear(one, now)).filter(Boolean).length)

test('as many devices as an address may have come back at once and are heard', () => {
  const sockets = new ConnectedSockets()
  const devices = Array.from({ length: limits.live.ofAddress }, () => device('a'))
  // Two channels, a goodbye of each, a sign of life.
  expect(new Set(heardOf(sockets, devices, 5, 0))).toEqual(new Set([5]))
  expect(new Set(heardOf(sockets, devices, 5, 1000))).toEqual(new Set([5]))
})

test('a flood from an address is cut off; others behind that address, and elsewhere, are heard', () => {
  const sockets = new ConnectedSockets()
  const flood = Array.from({ length: 300 }, () => device('a'))
  const heard = heardOf(sockets, flood, 115, 0).reduce((sum, one) => sum + one, 0)
  const { framesOfAddress, fewFrames } = limits.live
  expect(heard).toBeGreaterThanOrEqual(framesOfAddress)
  expect(heard).toBeLessThanOrEqual(framesOfAddress + flood.length * fewFrames)
  expect(heardOf(sockets, [device('a'), device('b')], fewFrames, 1000)).toEqual([fewFrames, fewFrames])
  expect(heardOf(sockets, [device('b')], 115, 1000)).toEqual([115])
  expect(heardOf(sockets, [flood[0]!, device('a')], 115, minute)).toEqual([115, 115])
})

test('of warnings that strangers can cause, twenty a minute are written, and how many were not', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  const warnings = new BoundedWarnings(log, 'somebody knocks')
  for (let n = 0; n < 1000; n++) warnings.warn({ n }, 59_999)
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  warnings.warn({ n: 'later' }, minute)
  warnings.warn({ n: 'after that' }, minute)
  expect(lines.slice(20)).toMatchObject([{ n: 'later', unsaid: 980, msg: 'somebody knocks' }, { n: 'after that' }])
  expect(lines.at(-1)).not.toHaveProperty('unsaid')
})
