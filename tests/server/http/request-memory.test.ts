import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { searchedCatalogue, startTestServer } from '../../support/test-server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is still in memory once everything was collected that can be; what is finalised is collected by the next turn. */
async function kilobytesInUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await pause(0)
  }
  return process.memoryUsage().heapUsed / 1000
}

/** A request with all that belongs to it is some 30 kB. */
const mostLeft = 8
const requests = 400

test('nothing of an answered request with a body stays in memory', async () => {
  const server = await startTestServer({ catalogue: searchedCatalogue, tracksWriteJobs: false })
  const user = await server.user()
  const folder = await server.folder(user)
  let sent = 0
  const change = () =>
    server.request(`/v1/bookmark_folders/${folder.id}`, {
      method: 'PUT',
      user,
      key: true,
      body: { bookmark_folder: { name: `Reading ${sent++}` } },
    })
  const search = () => server.request('/search-service/search', { user, body: { index: 'publications', keyword: `number ${sent++}` } })
  for (const send of [change, search]) {
    const run = async (count: number) => {
      for (let at = 0; at < count; at++) await send()
    }
    await run(50)
    const before = await kilobytesInUse()
    await run(requests)
    expect(((await kilobytesInUse()) - before) / requests).toBeLessThan(mostLeft)
  }
  await server.stop()
})
