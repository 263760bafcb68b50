import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPageView, whenRead } from '#app/routes/load-view.ts'
import { placeAt } from '#routing/place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const place = placeAt('/search')
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'loaded',
    (error: unknown) => (error as Error).message,
  )

test('W11: a view that is not loaded within 120 seconds is a chunk load error, not earlier', async () => {
  let message: string | undefined
  void messageOf(loadPageView({ load: () => new Promise(() => {}) }, place)).then(text => (message = text))
  await vi.advanceTimersByTimeAsync(120_000 - 1)
  expect(message).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(message).toMatch(/^Chunk load error/)
})

test.each([
  ['Failed to fetch dynamically imported module: http://127.0.0.1/assets/Page.js', /^Chunk load error/],
  ['Failed to fetch dynamically imported module: http://127.0.0.1/assets/Page-xCSSy.js', /^Chunk load error/],
  ['CSS: /assets/Page.css', /^CSS load error/],
])('W11: %s gives the message of the specification, and the next try loads again', async (cause, expected) => {
  let isAvailable = false
  const load = () => (isAvailable ? Promise.resolve({ default: () => null }) : Promise.reject(new Error(cause)))
  expect(await messageOf(loadPageView({ load }, place))).toMatch(expected)
  isAvailable = true
  expect(await messageOf(loadPageView({ load }, place))).toBe('loaded')
})

test('what waits for the first view waits for what the page reads, for a second at most', async () => {
  const done: string[] = []
  let answer = () => {}
  void whenRead(new Promise<void>(go => (answer = go))).then(() => done.push('answered'))
  void whenRead(new Promise(() => {})).then(() => done.push('without an answer'))
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toEqual([])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['answered'])
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toEqual(['answered', 'without an answer'])
})
