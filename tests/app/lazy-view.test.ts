import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyView } from '#app/routes/lazy-view.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const messageOf = (promise: Promise<void>) =>
  promise.then(
    () => 'there',
    (error: unknown) => (error as Error).message,
  )

test('W11: a view that does not come within 120 seconds is a chunk load error, and not before', async () => {
  let told: string | undefined
  void messageOf(lazyView(() => new Promise(() => {})).preload()).then(message => (told = message))
  await vi.advanceTimersByTimeAsync(120_000 - 1)
  expect(told).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toMatch(/^Chunk load error/)
})

test.each([
  ['Failed to fetch dynamically imported module: http://127.0.0.1/assets/Page.js', /^Chunk load error/],
  ['Unable to preload CSS for /assets/Page.css', /^CSS load error/],
])('W11: %s is said in the words of the specification, and entering again tries again', async (cause, expected) => {
  let isThere = false
  const view = lazyView(() => (isThere ? Promise.resolve({ default: () => null }) : Promise.reject(new Error(cause))))
  expect(await messageOf(view.preload())).toMatch(expected)
  isThere = true
  expect(await messageOf(view.preload())).toBe('there')
})
