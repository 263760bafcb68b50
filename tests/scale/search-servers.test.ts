import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCluster, testCluster, withoutOpenSearch } from '../support/opensearch-server.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { runImport } from '../support/spawned.ts'
import { killLeftServers, newFolder, SpawnedServer } from '../support/spawned-server.ts'

const programs = postgresPrograms()
const missing = programs === undefined ? 'no PostgreSQL starts here' : withoutOpenSearch()
if (missing !== undefined) process.stderr.write(`Servers on one search cluster are not tested: ${missing}.\n`)

describe.skipIf(missing !== undefined)('two servers on one PostgreSQL and one search cluster', () => {
  const [shared, ofImport, ...folders] = [newFolder(), newFolder(), newFolder(), newFolder()]
  const prefix = `s${Date.now().toString(36)}`
  let postgres: PostgresServer
  let cluster: TestCluster
  let common: Record<string, string>
  beforeAll(async () => {
    ;[postgres, cluster] = await Promise.all([startPostgres(programs!), testCluster()])
    await query(`${postgres.url}postgres`, 'CREATE DATABASE indago')
    common = { DATABASE_URL: `${postgres.url}indago`, SEARCH_URL: cluster.url, SEARCH_PREFIX: prefix, FILES_URL: `file://${shared}` }
  }, 240_000)
  afterAll(async () => {
    await killLeftServers()
    await fetch(`${cluster.url}/${prefix}-*`, { method: 'DELETE' })
    await Promise.all([postgres.stop(), cluster.stop()])
    for (const dir of [shared, ofImport, ...folders]) rmSync(dir, { recursive: true })
  }, 60_000)

  const found = async (url: string, body: object): Promise<number> => {
    const reply = await fetch(`${url}/search-service/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return reply.ok ? ((await reply.json()) as { total: number }).total : -reply.status
  }

  test('start together, find the same, and find what an import writes while they run; one is killed, the other goes on', async () => {
    const servers = folders.map(DATA_DIR => new SpawnedServer({ ...common, DATA_DIR }))
    const urls = await Promise.all(servers.map(server => server.url()))
    const studies = { index: 'clinical_trials', keyword: '' }
    const before = await Promise.all(urls.map(url => found(url, studies)))
    expect(before[0]).toBeGreaterThan(100)
    expect(before[1]).toBe(before[0])

    const imported = await runImport(ofImport, ['clinical-trials', 'tests/import/samples/study-single.json'], common)
    expect(imported.output).toMatch(/new +1/)
    for (const url of urls) await expect.poll(() => found(url, studies)).toBe(before[0]! + 1)

    // Whichever of them followed, the one that is left does from now on.
    servers[0]!.signal('SIGKILL')
    await servers[0]!.ended()
    const ready = await fetch(`${urls[1]}/v1/ready`)
    expect(await ready.json()).toMatchObject({ status: 'ready', parts: { search: 'ok' } })
    await runImport(ofImport, ['clinical-trials', 'tests/import/samples/studies-page.json'], common)
    await expect.poll(() => found(urls[1]!, studies)).toBeGreaterThan(before[0]! + 1)
  }, 400_000)
})
