import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { sendFile, servedFile } from '#server/http/served-file.ts'
import { Listener } from '#server/http/sockets/listener.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const large = 32 * 1024 * 1024

let listener: Listener | undefined
afterEach(() => listener?.stop())

async function connected(fetch: ConstructorParameters<typeof Listener>[0], timeouts = {}): Promise<Socket> {
  listener = new Listener(fetch, timeouts)
  const { url } = await listener.listen('127.0.0.1', 0)
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  await new Promise(resolve => socket.once('connect', resolve))
  return socket
}

test('D27 requests that come together over one connection are answered one after the other, in their order', async () => {
  let [atOnce, most] = [0, 0]
  const socket = await connected(async ({ url }) => {
    most = Math.max(most, ++atOnce)
    await pause(5)
    atOnce -= 1
    return new Response(new URL(url).pathname)
  })
  let answers = ''
  socket.on('data', text => (answers += String(text)))
  socket.write(Array.from({ length: 10 }, (_, at) => request(`/answer-${at}`)).join(''))
  await vi.waitFor(() => expect(answers.match(/answer-\d/g)).toHaveLength(10), { timeout: 10_000 })
  expect(answers.match(/answer-\d/g)).toEqual(Array.from({ length: 10 }, (_, at) => `answer-${at}`))
  expect(most).toBe(1)
  socket.destroy()
})

test('D27 a client that reads nothing has one answer made, however much it asks for, and is disconnected', async () => {
  let made = 0
  const socket = await connected(
    () => {
      made += 1
      return new Response(Buffer.alloc(large))
    },
    { stalledTimeout: 500 },
  )
  socket.pause().write(request('/').repeat(10))
  const closed = new Promise(resolve => socket.once('close', resolve))
  await vi.waitFor(() => expect(made).toBe(1))
  await pause(1500)
  socket.resume()
  await closed
  expect(made).toBe(1)
})

test('D27 an answer that is slow to come, or taken slowly, is sent whole', async () => {
  const bytes = 4 * 1024 * 1024
  const socket = await connected(
    async () => {
      await pause(700)
      return new Response(Buffer.alloc(bytes))
    },
    { stalledTimeout: 300 },
  )
  let taken = 0
  socket.on('data', part => {
    taken += part.length
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  socket.write(request('/'))
  await vi.waitFor(() => expect(taken).toBeGreaterThan(bytes), { timeout: 20_000 })
  socket.destroy()
})

test('D27 whoever sends request after request without waiting is disconnected', async () => {
  const socket = await connected(() => new Promise<Response>(() => undefined))
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.resume().write(request('/').repeat(100))
  await closed
})

test('D27 a large file is read as it is taken, and not at all for HEAD', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-large-'))
  const path = join(dir, 'large.js')
  writeFileSync(path, Buffer.alloc(large, 'a'))
  const send = (method = 'GET') => sendFile(servedFile(path)!, new Request('http://localhost/large.js', { method }), 'no-cache')
  const before = process.memoryUsage().arrayBuffers
  const unread = await Promise.all(Array.from({ length: 10 }, () => send()))
  await pause(100)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(large)
  await Promise.all(unread.map(({ body }) => body!.cancel()))
  const [whole, head] = [await send(), await send('HEAD')]
  expect([(await whole.arrayBuffer()).byteLength, whole.headers.get('content-length'), head.body]).toEqual([large, String(large), null])
  rmSync(dir, { recursive: true })
})
