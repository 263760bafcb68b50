import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Listener, socketTimeouts } from '#server/http/listener.ts'

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
    if (n % 3 > 0) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-')
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
  socket.resume().write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
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
