import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ClientDisconnected } from '#server/core/client-disconnected.ts'
import { readSettings } from '#server/core/environment/read-settings.ts'
import { Cluster } from '#server/catalogue/opensearch/cluster/client.ts'
import { freePort } from '../../support/spawned.ts'
import { SearchClusterStandIn, type Stumble } from '../../support/search-cluster-stand-in.ts'

let standIn: SearchClusterStandIn
let silent: Server
const dead = 'http://127.0.0.1:'
const quick = { busyPauseMs: 5, mostPauseMs: 50, deadMs: 50 }

beforeAll(async () => {
  standIn = await SearchClusterStandIn.start()
  silent = createServer(() => undefined)
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await standIn.stop()
  silent.close()
})
afterEach(() => {
  standIn.stumbleAt = () => undefined
  standIn.asked.length = 0
})

/** Stumbles so at the first requests. */
function stumble(...first: Stumble[]): void {
  standIn.stumbleAt = () => first.shift()
}

async function reason(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'no problem',
    (problem: Error) => problem.message,
  )
}

test('a busy cluster, a cut connection and a lost answer are met by another attempt', async () => {
  const cluster = new Cluster(standIn.settings(), quick)
  stumble({ status: 429, type: 'es_rejected_execution_exception' }, { status: 503, retryAfter: 0 }, 'cut', 'forgetful')
  expect(await cluster.request('GET', '/_cat/aliases/none')).toEqual([])
  expect(standIn.asked).toHaveLength(5)
  cluster.close()
})

test('a call that never succeeds ends with its time and says why', async () => {
  const cluster = new Cluster(standIn.settings(), quick)
  standIn.stumbleAt = () => ({ status: 503, type: 'cluster_manager_not_discovered_exception' })
  expect(await reason(cluster.request('GET', '/', undefined, { timeoutMs: 1000 }))).toBe(
    'Search is not available: the cluster is busy (503 cluster_manager_not_discovered_exception)',
  )
  cluster.close()
})

test('a host that is gone and one that says nothing leave time for the third, and are left alone', async () => {
  const gone = dead + String(await freePort())
  const hanging = dead + String((silent.address() as AddressInfo).port)
  const cluster = new Cluster(standIn.settings(gone, hanging), { ...quick, deadMs: 60_000, mostDeadMs: 60_000 })
  const started = performance.now()
  expect(await cluster.request('GET', '/_cat/aliases/none', undefined, { timeoutMs: 1000 })).toEqual([])
  const first = performance.now() - started
  for (let times = 0; times < 5; times += 1) await cluster.request('GET', '/_cat/aliases/none', undefined, { timeoutMs: 1000 })
  // Six calls, and only the first one waited for the host that says nothing.
  expect(standIn.asked).toHaveLength(6)
  expect(first).toBeGreaterThan(400)
  cluster.close()
})

test('what the cluster refuses is not asked again, and a long answer is not read', async () => {
  const cluster = new Cluster(standIn.settings(), { ...quick, mostBytes: 300 })
  expect(await reason(cluster.request('GET', '/nothing/_count'))).toMatch(/index_not_found_exception \(404\)/)
  expect(standIn.asked).toHaveLength(1)
  standIn.indexes.set('long'.repeat(100), { documents: new Map(), aliases: new Set(['long']), settings: {}, mappings: {}, uuid: 'a' })
  expect(await reason(cluster.request('GET', '/_cat/aliases/long', undefined, { timeoutMs: 5000 }))).toMatch(/more than 300 bytes/)
  standIn.indexes.clear()
  cluster.close()
})

test('an aborted call ends at once, while it waits or is asked', async () => {
  const cluster = new Cluster(standIn.settings(), { ...quick, busyPauseMs: 60_000 })
  for (const how of ['silent', { status: 429 }] as const) {
    const abort = new AbortController()
    standIn.stumbleAt = () => {
      setTimeout(() => abort.abort(), 20)
      return how
    }
    await expect(cluster.request('GET', '/', undefined, { signal: abort.signal })).rejects.toThrow(ClientDisconnected)
  }
  cluster.close()
})

test('SEARCH_URL has hosts with a name and password, which no message repeats', () => {
  const cluster = (SEARCH_URL: string) => readSettings({ SEARCH_URL }).searchCluster
  const authorization = `Basic ${Buffer.from('ann:s/ecret').toString('base64')}`
  expect(cluster('https://ann:s%2Fecret@one.example.org:9200, https://two.example.org')).toEqual({
    hosts: [
      { origin: 'https://one.example.org:9200', authorization },
      { origin: 'https://two.example.org', authorization },
    ],
    prefix: 'indago',
  })
  for (const wrong of ['one.example.org', 'https://one/path', 'https://a:hidden@one/?x', 'https://a:hidden@one,', 'http://a:%zz@one'])
    expect(() => cluster(wrong)).toThrow(/^The setting SEARCH_URL must be addresses like [^ ]+, separated by commas and without paths\.$/)
  expect(() => readSettings({ SEARCH_URL: 'https://one', SEARCH_CA: '/no/such/file' })).toThrow(/SEARCH_CA cannot be read/)
  expect(() => readSettings({ SEARCH_URL: 'https://one', SEARCH_CA: 'package.json' })).toThrow(/SEARCH_CA has no certificate in it\.$/)
})
