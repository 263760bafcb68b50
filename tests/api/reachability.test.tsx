import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '#api/call.ts'
import { provideFetch } from '#api/exchange.ts'
import { reachability, watchReachability } from '#api/reachability.ts'
import { startLimits } from '#contract/start-limits.ts'
import { folders } from '#contract/folders.ts'

type Net = (path: string) => Response
let net: Net
let asked: string[] = []
let stop = () => {}
const alive = () => Response.json({ status: 'ok', version: '1' })
const dead = (): never => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  asked = []
  net = alive
  provideFetch(input => {
    asked.push(String(input))
    return new Promise(go => go(net(String(input))))
  })
  reachability.online = true
  stop = watchReachability()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const becomes = (online: boolean) => vi.waitFor(() => expect(reachability.online).toBe(online), { timeout: 4000, interval: 10 })

test('N11 the browser says online: we are offline until the server answers', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true })
  net = dead
  await call(folders.list, { params: { id: '1' }, query: {} }).catch(() => {})
  await becomes(false)
  net = alive
  await becomes(true)
})

test('N11 the browser says offline, the server answers: we are online', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(asked).toContain('/v1/health'))
  await new Promise(go => setTimeout(go, 20))
  expect(reachability.online).toBe(true)
})

test('N11 while the browser says offline, one late answer is not enough and the server is asked again', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  net = dead
  await becomes(false)
  expect(asked).toHaveLength(2)
})

test('N6 a portal that answers everything with its page is offline', async () => {
  net = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  await call(folders.list, { params: { id: '1' }, query: {} }).catch(() => {})
  await becomes(false)
})

test('N17 one host that fails while ours answers is not offline', async () => {
  net = path => (path.startsWith('/api/') ? dead() : alive())
  await expect(
    call(folders.addBookmark, { params: { id: '1' }, body: { slug_values: ['a'], index: 'news' } }, { key: 'c.1' }),
  ).rejects.toMatchObject({ kind: 'offline' })
  await vi.waitFor(() => expect(asked).toContain('/v1/health'))
  await new Promise(go => setTimeout(go, 20))
  expect(reachability.online).toBe(true)
})

test('a refusal by our server proves that we are online', async () => {
  reachability.online = false
  net = () => Response.json({ code: 'not_found', error: 'No.' }, { status: 404 })
  await call(folders.list, { params: { id: '1' }, query: {} }).catch(() => {})
  expect(reachability.online).toBe(true)
})

test('the return of the network is seen at its event, however long the pause until the next attempt is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  net = dead
  await call(folders.list, { params: { id: '1' }, query: {} }).catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reachability.online).toBe(false)
  net = alive
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(reachability.online).toBe(true)
})

test('who uses the app does not wait for a pause that has grown while nobody did', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  net = dead
  await call(folders.list, { params: { id: '1' }, query: {} }).catch(() => {})
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked.length).toBeLessThanOrEqual(40)
  net = alive
  const probedBefore = asked.length
  await vi.advanceTimersByTimeAsync(startLimits.intervals.probe.inUse)
  // A pause of minutes is likely to be under way; if it has just ended, the server is back anyway.
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(1)
  expect([reachability.online, asked.length]).toEqual([true, probedBefore + 1])
})
