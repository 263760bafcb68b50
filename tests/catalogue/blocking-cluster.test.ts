import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { SearchUnavailable } from '#server/catalogue/errors.ts'
import { BlockingCluster } from '#server/catalogue/opensearch/threads/blocking-cluster.ts'
import { openClusterSearches } from '#server/catalogue/opensearch/threads/open-searches.ts'
import { rememberCaller } from '#server/core/caller.ts'
import { SearchClusterStandIn } from '../support/search-cluster-stand-in.ts'
import { stateOf } from '../search/search-source.ts'
import { freePort } from '../support/spawned.ts'

const cluster = new BlockingCluster(
  { hosts: [{ origin: `http://127.0.0.1:${await freePort()}` }] },
  { longest: 300, restAfterFailure: 60_000 },
)
afterAll(() => cluster.close())

const asked = (): unknown => cluster.search([{ index: 'none', body: '{"query":{"match_all":{}}}' }])

test('a search that waits for a cluster that is not there ends with a reason, and the next one does not wait', () => {
  expect(asked).toThrow(SearchUnavailable)
  expect(asked).toThrow(/Search is not available/)
})

test('who asks is charged a tenth of the time that is waited for a slow cluster', async () => {
  const slow = await SearchClusterStandIn.start()
  const wait = 1500
  slow.before = () => pause(wait)
  const nobody = { synonyms: async function* () {} } as unknown as Parameters<typeof openClusterSearches>[1]
  const opened = await openClusterSearches(slow.settings(), nobody)
  const { signal } = new AbortController()
  let charged = 0
  rememberCaller(signal, { name: 'somebody', charge: ms => (charged += ms) })
  // The stand-in searches nothing.
  await expect(opened.searches(signal).count(stateOf({ index: 'news', keyword: 'tea' }))).rejects.toThrow()
  await Promise.all([opened.close(), slow.stop()])
  expect(charged).toBeGreaterThanOrEqual(wait / 10)
  expect(charged).toBeLessThan(wait)
})
