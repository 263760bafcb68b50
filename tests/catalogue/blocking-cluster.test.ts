import { afterAll, expect, test } from 'vitest'
import { SearchUnavailable } from '#server/catalogue/errors.ts'
import { BlockingCluster } from '#server/catalogue/opensearch/threads/blocking-cluster.ts'
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
