import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openLog } from '#server/core/log.ts'
import { errorResponse } from '#server/http/error-response.ts'
import { bodyPace, patienceMs, readBody } from '#server/http/json-body.ts'
import { Listener, socketTimeouts } from '#server/http/sockets/listener.ts'

const count = Number(process.env['INDAGO_SLOW_SOCKETS'] ?? 300)
const short = { headersTimeout: 800, requestTimeout: 1500, keepAliveTimeout: 500, connectionsCheckingInterval: 100 }

test(`D20 ${count} silent or slow connections are closed, and others are served meanwhile`, async () => {
  const listener = new Listener(() => new Response('well'), short)
  const { url } = await listener.listen('127.0.0.1', 0)
  const port = Number(new URL(url).port)
  let closed = 0
  const sockets: Socket[] = []
  let served = 0
  const serve = async () => {
    expect(await (await fetch(url)).text()).toBe('well')
    served++
  }
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1')
    socket
      .on('error', () => undefined)
      .on('close', () => (closed += 1))
      .resume()
    await new Promise(resolve => socket.once('connect', resolve))
    if (n % 3 > 0) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-')
    if (n % 3 > 1) socket.write('Slow: a')
    sockets.push(socket)
    if (n % 50 === 0) await serve()
  }
  const drip = setInterval(() => sockets.forEach(socket => socket.writable && socket.write('a')), 100)
  const before = served
  const isOver = () => closed === count
  while (!isOver()) {
    await serve()
    await pause(20)
  }
  clearInterval(drip)
  expect(served - before).toBeGreaterThan(3)
  await listener.stop()
})

test('D20 a connection with an endless body is closed, and other requests are answered', async () => {
  const listener = new Listener(async request => new Response(await request.text()), short)
  const { url } = await listener.listen('127.0.0.1', 0)
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.resume().write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n')
  const drip = setInterval(() => socket.writable && socket.write('a'), 50)
  await closed
  clearInterval(drip)
  expect(await (await fetch(url, { method: 'POST', body: 'whole' })).text()).toBe('whole')
  await listener.stop()
})

test('D20 a connection without complete headers is closed within 15 seconds', () => {
  const { headersTimeout, connectionsCheckingInterval } = socketTimeouts
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(15_000)
})

describe.concurrent('D20 a body that stalls or drips is refused with 408 and its connection closed', () => {
  const pace = { pauseMs: 1500, bytesPerSecond: 1000 }
  const log = openLog('silent')
  const listener = new Listener(
    request =>
      readBody(request, limits.body, pace).then(
        bytes => new Response(String(bytes.length)),
        (problem: unknown) => errorResponse(problem, log),
      ),
    { connectionsCheckingInterval: 100, keepAliveTimeout: 500 },
  )
  let port = 0
  beforeAll(async () => {
    port = Number(new URL((await listener.listen('127.0.0.1', 0)).url).port)
  })
  afterAll(() => listener.stop())

  /** Sends the head of a request and then `bytes` every 50 ms; resolves with everything that came back until the connection was closed. */
  async function sent(length: number, bytes: number): Promise<string> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    let answer = ''
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.on('data', text => (answer += text.toString()))
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`)
    let left = length
    const timer = setInterval(() => {
      const now = Math.min(bytes, left)
      left -= now
      if (socket.writable && now > 0) socket.write('a'.repeat(now))
    }, 50)
    await closed
    clearInterval(timer)
    return answer
  }

  test.each([
    ['nothing', 0],
    ['one byte at a time', 1],
  ])('%s', async (_, bytes) => {
    const answer = await sent(100_000, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"too_slow"')
  })

  test('one that is slow but honest is read whole', async () => {
    expect(await sent(20_000, 1000)).toMatch(/^HTTP\/1\.1 200 [^]*20000/)
  })
})

test('D20 an unfinished body ends within 30 seconds, and the largest at the speed of a 2G network never does', () => {
  expect(bodyPace.pauseMs + socketTimeouts.connectionsCheckingInterval).toBeLessThanOrEqual(30_000)
  const bytesPerSecond = 5000
  for (let seconds = 0; seconds * bytesPerSecond < limits.body; seconds++)
    // With ten seconds in which nothing came.
    expect(patienceMs((seconds + 10) * 1000, seconds * bytesPerSecond)).toBeGreaterThan(1000)
  expect(bodyPace.pauseMs + (limits.body / bodyPace.bytesPerSecond) * 1000).toBeLessThan(socketTimeouts.requestTimeout)
})
