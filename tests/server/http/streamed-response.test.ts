import { get, type IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { Listener } from '#server/http/listener.ts'
import { streamedResponse } from '#server/http/streamed-response.ts'

const log = pino({ level: 'silent' })
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
  const reader = streamedResponse(pieces(), new Headers(), log).body!.getReader()
  await setImmediate()
  expect(seen.made).toBe(0)
  await reader.read()
  await reader.read()
  expect(seen.made).toBe(2)
  await reader.cancel()
  expect(seen).toEqual({ made: 2, ended: true })
})

test('a piece that fails cuts the answer off, and the log says so', async () => {
  const warned = vi.spyOn(log, 'error')
  async function* pieces() {
    yield '{"rows":['
    await setImmediate()
    throw new Error('no such row')
  }
  const response = streamedResponse(pieces(), new Headers(), log)
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
  listener = new Listener(request => streamedResponse(request.url.endsWith('/failing') ? failing() : pieces(), new Headers(), log))
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
