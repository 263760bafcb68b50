import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { userChannel } from '#contract/live-events.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { authorise, connectionOf, RawClient, refusal, socketUrl, subscribed } from './live-clients.ts'

let server: TestServer
/** One on which connections may say nothing for a moment only. */
let impatient: TestServer
let ada: TestUser
let key: string
const clients: RawClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  impatient = await startTestServer({ liveTimes: { check: 50, silence: 200, answer: 3000, subscribe: 3000 } })
  ada = await server.user()
  key = (await connectionOf(server, ada)).key
})
afterEach(() => clients.splice(0).forEach(client => client.leave()))
afterAll(async () => {
  await server.stop()
  await impatient.stop()
})

function open(url = socketUrl(server, key), options: ConstructorParameters<typeof RawClient>[1] = {}): RawClient {
  const client = new RawClient(url, options)
  clients.push(client)
  return client
}
async function openOwn(user: TestUser, at: TestServer = server): Promise<RawClient> {
  const client = await subscribed(at, user)
  clients.push(client)
  return client
}
/** Whether the server still takes connections and tells what happens. */
async function expectWell(): Promise<void> {
  const client = await openOwn(ada)
  await server.folder(ada)
  await client.frame('changes-new')
}

test('L12 a connection from the page of another origin, or for another name, is refused', async () => {
  expect(await refusal(open(undefined, { headers: { origin: 'https://evil.example' } }))).toBe(403)
  expect(await refusal(open(undefined, { headers: { origin: 'null' } }))).toBe(403)
  expect(await refusal(open(undefined, { headers: { host: 'evil.example' } }))).toBe(421)
  await open(undefined, { headers: { origin: server.url } }).socketId()
  expect(await refusal(open(socketUrl(server, 'a/b')))).toBe(404)
})

test('an unknown key and another protocol are told by their codes', async () => {
  expect(await open(socketUrl(server, 'unknown')).closedWith()).toBe(4001)
  expect(await open(socketUrl(server, key, '?protocol=8')).closedWith()).toBe(4007)
  expect(await open(socketUrl(server, key, '')).closedWith()).toBe(4007)
})

test('L6 frames that are too large, cut off, binary, malformed or unknown end the connection or are ignored', async () => {
  const large = open()
  await large.socketId()
  large.socket.send('x'.repeat(1024 * 1024))
  expect(await large.closedWith()).toBe(1009)
  for (const [frame, code] of [
    ['{"event":', 1007],
    ['[]', 1007],
    ['{"event":"pusher:subscribe","data":{"channel":7}}', 1007],
    [Buffer.from([1, 2]), 1003],
  ] as const) {
    const client = open()
    await client.socketId()
    client.socket.send(frame)
    expect([frame, await client.closedWith()]).toEqual([frame, code])
  }
  const curious = open()
  await curious.socketId()
  curious.say('pusher:tell_me_all')
  curious.say('pusher:ping')
  await curious.frame('pusher:pong')
  // Half a frame: its header promises more than ever comes.
  const half = connect(Number(new URL(server.url).port), '127.0.0.1')
  half.write(
    `GET /live/app/${key}?protocol=7 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  half.once('data', () => half.write(Buffer.from([0x81, 0xfe, 0x10, 0x00, 1, 2])))
  await expectWell()
  half.destroy()
})

test('too many messages end a connection', async () => {
  const client = open()
  await client.socketId()
  for (let sent = 0; sent <= limits.live.framesAMinute; sent++) client.say('pusher:ping')
  expect(await client.closedWith()).toBe(1008)
})

test('L9 events of clients are refused, and reach nobody', async () => {
  const [one, two] = [await openOwn(ada), await openOwn(ada)]
  one.socket.send(JSON.stringify({ event: 'client-changes', channel: userChannel(ada.id), data: {} }))
  expect((await one.frame('pusher:error')).data).toContain('Clients send no events')
  one.socket.send(JSON.stringify({ event: 'changes-new', channel: userChannel(ada.id), data: {} }))
  two.say('pusher:ping')
  await two.frame('pusher:pong')
  expect(two.frames.filter(({ event }) => event.includes('changes'))).toEqual([])
})

test('L3 a forged signature, one of another connection, and one without its session open no channel', async () => {
  const ben = await server.user()
  const client = open()
  const other = await open().socketId()
  const own = (await authorise(server, ada, await client.socketId())).body
  const elsewhere = (await authorise(server, ada, other)).body
  const channel = userChannel(ada.id)
  for (const wrong of [
    { channel, auth: `${key}:${'0'.repeat(64)}`, channel_data: own.channel_data },
    { channel, ...elsewhere },
    { channel, auth: own.auth },
    { channel, auth: own.auth, channel_data: JSON.stringify({ sid: 'another' }) },
    { channel: userChannel(ben.id), ...own },
    { channel },
  ]) {
    client.frames.length = 0
    client.say('pusher:subscribe', wrong)
    expect([wrong, JSON.parse((await client.frame('pusher:subscription_error')).data!)]).toMatchObject([wrong, { status: 403 }])
  }
})

test('a user has so many connections, and no more', async () => {
  const ben = await server.user()
  const own = await Promise.all(Array.from({ length: limits.live.ofUser }, () => openOwn(ben)))
  const refused = await Promise.all(
    Array.from({ length: 200 - limits.live.ofUser }, async () => {
      const client = open()
      const { body } = await authorise(server, ben, await client.socketId())
      client.say('pusher:subscribe', { channel: userChannel(ben.id), ...body })
      return client.closedWith()
    }),
  )
  expect(new Set(refused)).toEqual(new Set([4004]))
  own.forEach(client => client.leave())
  await expect.poll(async () => (await subscribed(server, ben).catch(() => undefined))?.leave() === undefined).toBe(true)
})

test('a connection that says nothing, or subscribes to nothing, is closed; one that answers stays', async () => {
  const user = await impatient.user()
  const idle = open(socketUrl(impatient, (await connectionOf(impatient, user)).key))
  const [silent, polite] = [await openOwn(user, impatient), await openOwn(user, impatient)]
  polite.socket.on('message', (data: Buffer) => data.toString().includes('pusher:ping') && polite.say('pusher:pong'))
  expect([await idle.closedWith(), await silent.closedWith()]).toEqual([4009, 4201])
  polite.frames.length = 0
  await polite.frame('pusher:ping')
  expect(polite.closed).toBeUndefined()
})

test('L5 when a session ends, its connections are closed, and those of others stay', async () => {
  const user = await impatient.user()
  const elsewhere = { ...user, token: await impatient.session(user.id) }
  const [ending, staying] = [await openOwn(user, impatient), await openOwn(elsewhere, impatient)]
  for (const client of [ending, staying])
    client.socket.on('message', (data: Buffer) => data.toString().includes('pusher:ping') && client.say('pusher:pong'))
  await impatient.request('/v1/logout', { method: 'POST', user })
  expect(await ending.closedWith()).toBe(4009)
  expect(staying.closed).toBeUndefined()
})

test('L5 a session that has ended is told nothing more, though its connection is not yet closed', async () => {
  const user = await server.user()
  const elsewhere = { ...user, token: await server.session(user.id) }
  const [ending, staying] = [await openOwn(user), await openOwn(elsewhere)]
  await server.request('/v1/logout', { method: 'POST', user })
  await server.folder(elsewhere)
  await staying.frame('changes-new')
  expect(ending.frames.map(({ event }) => event)).not.toContain('changes-new')
  expect(await ending.closedWith()).toBe(4009)
})

test('L7 a client that does not read is dropped, and the others hear on', async () => {
  const ben = await server.user()
  const [slow, quick] = [await openOwn(ben), await openOwn(ben)]
  slow.socket.pause()
  const { openLiveKey } = await import('#server/live/embedded/live-key.ts')
  const { default: Pusher } = await import('pusher')
  const { app_id: appId, secret } = openLiveKey(server.dir)
  const { hostname: host, port } = new URL(server.url)
  const sdk = new Pusher({ appId, key, secret, host, port, useTLS: false })
  const event = { uuid: 'x'.repeat(9000), progress: 0.5 }
  const channels = Array.from({ length: 100 }, () => userChannel(ben.id))
  // What one call says is sent at once; what does not fit into the buffers of the system waits in ours.
  for (let calls = 0; calls < 40 && quick.frames.length < 4000; calls++)
    await sdk.trigger(channels, 'progress-update', event).catch(() => undefined)
  slow.socket.resume()
  expect(await slow.closedWith()).toBe(1006)
  expect(quick.closed).toBeUndefined()
})
