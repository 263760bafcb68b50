import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rememberCaller } from '#server/core/caller.ts'
import { SearchUnavailable } from '#server/catalogue/errors.ts'
import { openClusterSearches } from '#server/catalogue/opensearch/threads/open-searches.ts'
import { SearchClusterStandIn } from '../../support/search-cluster-stand-in.ts'

let standIn: SearchClusterStandIn
let searches: Awaited<ReturnType<typeof openClusterSearches>>
beforeAll(async () => {
  standIn = await SearchClusterStandIn.start()
  const documents = { synonyms: async function* () {}, records: async () => [], find: async () => [undefined], addedAmongNext: never }
  searches = await openClusterSearches(standIn.settings(), documents)
})
afterAll(async () => {
  await searches.close()
  await standIn.stop()
})

const never = (): never => {
  throw new Error('Nobody asks for it.')
}

test('whoever waits for a slow cluster is charged a small part of it, and can go on searching', async () => {
  standIn.before = () => pause(1500)
  standIn.stumbleAt = () => ({ status: 400, type: 'search_phase_execution_exception' })
  const { signal } = new AbortController()
  const charged: number[] = []
  rememberCaller(signal, { name: 'a user', charge: ms => charged.push(ms) })
  await expect(searches.searches(signal).typeahead({ index: 'publications', query: 'number', limit: 5 })).rejects.toThrow(SearchUnavailable)
  expect(charged).toHaveLength(1)
  expect(charged[0]).toBeGreaterThanOrEqual(100)
  expect(charged[0]).toBeLessThan(1400)
})
