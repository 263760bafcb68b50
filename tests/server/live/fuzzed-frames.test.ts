import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { randomFrom } from '../../search/records.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { FuzzedFrames } from './fuzzed-frames.ts'
import { connectionOf, RawClient, socketUrl, subscribed } from './live-clients.ts'

const wanted = Number(process.env['INDAGO_FRAMES'] ?? 400)
const seed = Number(process.env['INDAGO_SEED'] ?? 20)
/** Connections at once. */
const lanes = 8
/** Frames of one connection before the last one; so many that the bound for a minute is never reached. */
const most = 60
/** Codes of the protocol with which the server ends what it cannot read; 1006: it hung up. */
const endings = new Set([1002, 1003, 1006, 1007, 1008, 1009])

let server: TestServer
let ada: TestUser
let key: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.user()
  key = (await connectionOf(server, ada)).key
})
afterAll(() => server.stop())

/** Addresses of this machine by turns: each has its own ports and its own bound. */
const addressOf = (number: number): string => `127.0.${1 + (Math.floor(number / 200) % 200)}.${1 + (number % 200)}`

test(`L6 ${wanted} random frames open no channel, end connections with a code at most, and the server goes on (seed ${seed})`, async () => {
  const ben = await server.user()
  const [heard, bens] = [await subscribed(server, ada), await subscribed(server, ben)]
  const frames = new FuzzedFrames(randomFrom(seed), key, [ada.id, ben.id])
  const random = randomFrom(seed + 1)
  let sent = 0
  let connections = 0
  const lane = async () => {
    while (sent < wanted) {
      const number = connections++
      sent += random() < 0.1 ? await brokenSocket(frames.raw(), number) : await speaking(number)
    }
  }
  async function speaking(number: number): Promise<number> {
    const client = new RawClient(socketUrl(server, key), { localAddress: addressOf(number) })
    try {
      await client.socketId()
      const count = Math.floor(random() ** 3 * most)
      let asked = 0
      for (let at = 0; at < count; at++) {
        const frame = frames.odd()
        // Some more of these would end it, and one may be the last.
        if (frame.includes('pusher:subscribe') && ++asked >= limits.live.refusals - 1) continue
        client.socket.send(frame)
      }
      client.say('pusher:ping')
      // None of them ended it.
      await client.frame('pusher:pong')
      client.frames.length = 0
      const last = frames.any()
      client.socket.send(last)
      client.say('pusher:ping')
      await client.frame('pusher:pong').catch(() => expect([last, endings.has(client.closed!)]).toEqual([last, true]))
      expect(client.frames.filter(({ event }) => event.includes('succeeded'))).toEqual([])
      return count + 3
    } finally {
      client.leave()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const client of [heard, bens]) expect(client.frames.filter(({ event }) => !event.startsWith('pusher'))).toEqual([])
  await server.folder(ben)
  await bens.frame('changes-new')
  expect(heard.frames.some(({ event }) => event === 'changes-new')).toBe(false)
  for (const client of [heard, bens]) client.leave()
})

/** Bytes that are no WebSocket, after a handshake that was one. Resolves when the server hangs up, or after its answer to a whole frame. */
async function brokenSocket(bytes: Buffer, number: number): Promise<number> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress: addressOf(number) })
  socket.on('error', () => undefined)
  const closed = new Promise<void>(done => socket.once('close', () => done()))
  const first = new Promise<void>(done => socket.once('data', () => done()))
  const head = ['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  socket.write(`GET /live/app/${key}?protocol=7 HTTP/1.1\r\n${head.join('\r\n')}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`)
  await Promise.race([first, closed])
  // A reserved opcode behind it ends whatever the bytes began.
  socket.end(Buffer.concat([bytes, Buffer.from([0x8f, 0x80, 0, 0, 0, 0])]))
  await closed
  return 1
}
