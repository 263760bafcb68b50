import { afterEach, expect, test, vi } from 'vitest'
import { leadOn } from '#routing/follow-links.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a pressed link is shown as pressed first, leads on after the next paint, and only once', async () => {
  vi.useFakeTimers()
  const link = document.createElement('a')
  const run = vi.fn()
  leadOn(link, { isTrusted: true }, run)
  leadOn(link, { isTrusted: true }, run)
  expect(run).not.toHaveBeenCalled()
  expect(link.hasAttribute('data-pressed')).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(1)
  expect(link.hasAttribute('data-pressed')).toBe(false)
  leadOn(link, { isTrusted: true }, run)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a link that a script presses leads on at once', () => {
  const run = vi.fn()
  leadOn(document.createElement('a'), { isTrusted: false }, run)
  expect(run).toHaveBeenCalledTimes(1)
})
