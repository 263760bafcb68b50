import type { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { ThreadMessage } from '#server/catalogue/threads/thread-messages.ts'
import { startTestServer, searchedCatalogue } from '../../support/test-server.ts'

/** Enough records to keep the search thread busy with indexing. */
const many = Array.from({ length: 3000 }, (_, n): CatalogueRecord => ({
  index: 'publications',
  slug_values: [`many-${n}`],
  source: { name: 'Tests' },
  title: `Lantern ${n}`,
  abstract: `Moss ${n} `.repeat(40),
}))

test('requests aborted while others are answered never reach the search thread', async () => {
  let answered = 0
  process.once('worker', (thread: Worker) => thread.on('message', (reply: ThreadMessage) => (answered += reply.type === 'answer' ? 1 : 0)))
  let put = (): Promise<void> => Promise.resolve()
  let received = 0
  const server = await startTestServer({
    catalogue: async dir => {
      const catalogue = await searchedCatalogue(dir)
      put = () => catalogue.put(many)
      return {
        ...catalogue,
        withSignal(signal) {
          received++
          return catalogue.withSignal(signal)
        },
      }
    },
  })
  const search = (signal?: AbortSignal) =>
    fetch(`${server.url}/search-service/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ index: 'publications', keyword: 'lantern' }),
      ...(signal && { signal }),
    })
  await search()
  const before = answered
  await put()
  const first = search()
  const callers = Array.from({ length: 60 }, () => new AbortController())
  const left = Promise.allSettled(callers.map(({ signal }) => search(signal)))
  await vi.waitUntil(() => received >= 2 + callers.length, { timeout: 10_000, interval: 1 })
  for (const caller of callers) caller.abort()
  expect((await left).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(30)
  expect([(await first).status, (await search()).status]).toEqual([200, 200])
  expect(answered - before).toBeLessThan(30)
  await server.stop()
})
