import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../support/test-server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Counts the signals that exist, of all that were made since. */
function countSignals() {
  const signals: WeakRef<AbortSignal>[] = []
  const Platform = AbortController
  globalThis.AbortController = class extends Platform {
    constructor() {
      super()
      signals.push(new WeakRef(this.signal))
    }
  }
  onTestFinished(() => void (globalThis.AbortController = Platform))
  return { made: () => signals.length, left: () => signals.filter(signal => signal.deref()).length }
}

test('requests that were answered leave nothing in memory', async () => {
  const signals = countSignals()
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const user = await server.user()
  for (let n = 0; n < 100; n += 1) {
    await server.request('/v1/me', { user })
    await server.request('/search-service/typeahead', { user, body: { index: 'publications', query: 'number' } })
    await server.request('/v1/bookmark_folders', { user, body: { bookmark_folder: { name: `Folder ${n}` } }, key: true })
  }
  expect(signals.made()).toBeGreaterThanOrEqual(300)
  for (let round = 0; round < 5; round += 1) {
    await pause(10)
    collectGarbage()
  }
  // The last ones may still be in use by connections.
  expect(signals.left()).toBeLessThan(30)
})
