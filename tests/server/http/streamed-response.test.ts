import { get, type IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { Listener } from '#server/http/sockets/listener.ts'
import { type Pieces, streamedResponse } from '#server/http/streamed-response.ts'

const log = pino({ level: 'silent' })
const streamed = (pieces: Pieces, method = 'GET') =>
  streamedResponse(pieces, {
    type: 'application/json',
    request: new Request('http://127.0.0.1/streamed', { method }),
    headers: new Headers(),
    log,
  })
const piece = 'x'.repeat(64 * 1024)

/** Pieces without end; counts them and says when nobody takes them any more. */
function endless() {
  const seen = { made: 0, ended: false }
  async function* pieces() {
    try {
      for (;;) {
        await setImmediate()
        seen.made += 1
        yield piece
      }
    } finally {
      seen.ended = true
    }
  }
  return { seen, pieces }
}

let listener: Listener | undefined
afterEach(async () => {
  await listener?.stop()
  listener = undefined
})

test('a piece is made only when the one before was taken, and a reader that leaves ends the making', async () => {
  const { seen, pieces } = endless()
  const reader = streamed(pieces()).body!.getReader()
  await setImmediate()
  expect(seen.made).toBe(0)
  await reader.read()
  await reader.read()
  expect(seen.made).toBe(2)
  await reader.cancel()
  expect(seen).toEqual({ made: 2, ended: true })
})

test('a reader who takes nothing for two minutes is given up, and one who goes on taking is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { seen, pieces } = endless()
    const reader = streamed(pieces()).body!.getReader()
    for (let minute = 0; minute < 4; minute++) {
      expect((await reader.read()).done).toBe(false)
      vi.advanceTimersByTime(60_000)
    }
    expect(seen.ended).toBe(false)
    vi.advanceTimersByTime(60_000)
    await expect(reader.read()).rejects.toThrow('Nobody took the answer')
    expect(seen.ended).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a reader that leaves while a piece is made is no failure', async () => {
  const warned = vi.spyOn(log, 'error')
  warned.mockClear()
  let make = () => {}
  const made = new Promise<void>(resolve => (make = resolve))
  async function* pieces() {
    await made
    yield piece
  }
  const reader = streamed(pieces()).body!.getReader()
  const reading = reader.read()
  await setImmediate()
  const leaving = reader.cancel()
  make()
  await Promise.all([reading, leaving])
  await setImmediate()
  expect(warned).not.toHaveBeenCalled()
})

test('the headers alone make nothing', async () => {
  const { seen, pieces } = endless()
  const response = streamed(pieces(), 'HEAD')
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['application/json; charset=utf-8', ''])
  expect(seen.made).toBe(0)
})

test('a piece that fails cuts the answer off, and the log says so', async () => {
  const warned = vi.spyOn(log, 'error')
  async function* pieces() {
    yield '{"rows":['
    await setImmediate()
    throw new Error('no such row')
  }
  const response = streamed(pieces())
  await expect(response.text()).rejects.toThrow('The answer was cut off')
  expect(warned).toHaveBeenCalledWith({ err: expect.any(Error) }, 'an answer was cut off')
})

test('D21 over a socket: a slow reader holds the making up, a cut connection ends it, a failure leaves no whole answer', async () => {
  const { seen, pieces } = endless()
  async function* failing() {
    yield '{"rows":['
    await setImmediate()
    throw new Error('no such row')
  }
  listener = new Listener(request => streamed(request.url.endsWith('/failing') ? failing() : pieces()))
  const { url } = await listener.listen('127.0.0.1', 0)
  const answer = await new Promise<IncomingMessage>(resolve => void get(`${url}/endless`, { agent: false }, resolve))
  // Nothing is read. What the sockets hold is limited, so at some point no more is made.
  await vi.waitFor(async () => {
    const before = seen.made
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(seen.made).toBe(before)
  }, 10_000)
  expect(seen.ended).toBe(false)
  answer.destroy()
  await vi.waitFor(() => expect(seen.ended).toBe(true), 10_000)
  await expect(fetch(`${url}/failing`).then(failed => failed.json())).rejects.toThrow()
})
