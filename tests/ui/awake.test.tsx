import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { everyMinute, whileVisible } from '#kit/awake.ts'

let state: DocumentVisibilityState
beforeEach(() => {
  state = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const become = (next: DocumentVisibilityState) => {
  state = next
  document.dispatchEvent(new Event('visibilitychange'))
}

function counted(start: (work: () => void) => () => void): { times: () => number; stop: () => void } {
  let times = 0
  const stop = start(() => times++)
  onTestFinished(stop)
  return { times: () => times, stop }
}

test('a hidden page has no timer; what became due is done once, at the return, and an early return does nothing', () => {
  const { times, stop } = counted(work => whileVisible(1000, work))
  vi.advanceTimersByTime(3000)
  expect(times()).toBe(3)
  become('hidden')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(400)
  become('visible')
  expect(times()).toBe(3)
  // The rest of the interval, not a whole one.
  vi.advanceTimersByTime(600)
  expect(times()).toBe(4)
  become('hidden')
  vi.advanceTimersByTime(3_600_000)
  become('visible')
  expect(times()).toBe(5)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('time that the device slept counts, although no timer has run', () => {
  const { times } = counted(work => whileVisible(60_000, work))
  vi.setSystemTime(Date.now() + 3_600_000)
  dispatchEvent(new Event('focus'))
  expect(times()).toBe(1)
})

test('some work is done in a hidden page too, more rarely', () => {
  const { times } = counted(work => whileVisible(1000, work, 10_000))
  become('hidden')
  vi.advanceTimersByTime(30_000)
  expect(times()).toBe(3)
})

test('all works of a minute share one timer, which ends with the last of them', () => {
  const all = [1, 2, 3].map(() => counted(everyMinute))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(120_000)
  expect(all.map(({ times }) => times())).toEqual([2, 2, 2])
  for (const { stop } of all) stop()
  expect(vi.getTimerCount()).toBe(0)
})
