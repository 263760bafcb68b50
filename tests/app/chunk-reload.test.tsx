import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceForMissingChunks } from '#app/errors/chunk-reload.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
const page = (build: string) => `<html><script type="module" crossorigin src="/assets/${build}.js"></script></html>`
let served: () => Response
let asked: number
let stop: () => void

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked++
    return served()
  })
  const script = document.createElement('script')
  script.setAttribute('type', 'module')
  document.head.append(script)
  script.setAttribute('src', '/assets/old.js')
  stop = reloadOnceForMissingChunks()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  document.querySelector('script[type="module"]')?.remove()
})

/** A chunk does not come; how often the page was reloaded once it has decided. */
async function missing(): Promise<number> {
  const before = asked
  dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(asked).toBe(before + 1))
  await new Promise(resolve => setTimeout(resolve, 0))
  await new Promise(resolve => setTimeout(resolve, 0))
  return reload.mock.calls.length
}

test('a chunk that is missing in the served build reloads nothing, so that the first press says so', async () => {
  served = () => new Response(page('old'))
  expect(await missing()).toBe(0)
})

test('after an update the page is reloaded for a missing chunk, once', async () => {
  served = () => new Response(page('new'))
  expect(await missing()).toBe(1)
  expect(await missing()).toBe(1)
})

test('where something else answers there is no reload', async () => {
  for (const answer of [() => new Response('<html>Welcome to the hotel</html>'), () => new Response(page('new'), { status: 502 })]) {
    served = answer
    expect(await missing()).toBe(0)
  }
})
