// @vitest-environment node
import '../../support/document.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { clearCookies } from '#features/consent/clear-cookies.ts'
import { runAnalyticsScript } from '#features/consent/analytics-script.ts'
import { scriptUrl } from '#kit/trusted-urls.ts'
import { takeEarlyEvents, track } from '#session/track.ts'
import { registerGuard } from '#ui/overlay/closing-guard.ts'

const counter = 'https://count.example/visits.js'
const sources = () => [...document.querySelectorAll('script')].map(script => script.src)

function add(src: string): void {
  const script = document.createElement('script')
  script.src = src
  document.head.append(script)
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('only the installation’s third-party script may run, and no blob or data URL', () => {
  expect(() => scriptUrl(counter)).toThrow('Foreign script')
  runAnalyticsScript(counter)()
  expect(scriptUrl(counter)).toBe(counter)
  expect(scriptUrl('/sw.js')).toBe('http://indago.test/sw.js')
  for (const foreign of [
    'https://count.example/other.js',
    'https://evil.example/visits.js',
    'data:text/javascript,1',
    'blob:http://indago.test/1',
  ])
    expect(() => scriptUrl(foreign), foreign).toThrow('Foreign script')
})

test('after a withdrawal the script is removed, and the page reloads once nothing typed would be lost', () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const end = runAnalyticsScript(counter)
  add('https://count.example/more.js')
  add('http://indago.test/own.js')
  expect(sources()).toContain(counter)
  let isTyped = true
  const leave = registerGuard(() => isTyped)
  end()
  expect(sources()).toEqual(['http://indago.test/own.js'])
  vi.advanceTimersByTime(3 * limits.cookieCleanup)
  expect(reload).not.toHaveBeenCalled()
  isTyped = false
  vi.advanceTimersByTime(3 * limits.cookieCleanup)
  expect(reload).toHaveBeenCalledTimes(1)
  leave()
})

test('consent given again before the reload cancels it', () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  runAnalyticsScript(counter)()
  const end = runAnalyticsScript(counter)
  vi.advanceTimersByTime(3 * limits.cookieCleanup)
  expect(reload).not.toHaveBeenCalled()
  end()
})

test('cookies are deleted by name or prefix, for every path; others stay', () => {
  for (const cookie of [
    '_gid=1; path=/',
    '_ga_X=2; path=/search',
    'mp_a=3; domain=indago.test; path=/',
    'other=4; path=/',
    '_gidx=5; path=/',
  ])
    document.cookie = cookie
  clearCookies(['_gid', '_ga*', 'mp_*'])
  expect(document.cookie.split('; ').toSorted()).toEqual(['_gidx=5', 'other=4'])
})

test('events before the consent is known are returned once, limited in number; later ones are not stored', () => {
  for (let event = 0; event < 2 * limits.counting.batch; event++) track('new_search', { event })
  expect(takeEarlyEvents()).toHaveLength(limits.counting.batch)
  track('new_search')
  expect(takeEarlyEvents()).toEqual([])
})
