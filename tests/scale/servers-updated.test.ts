import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltVersion, buildNextVersion, nextWire } from '../support/next-version.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { freePort } from '../support/spawned.ts'
import { createFolder, folderNames, killLeftServers, newFolder, refusedStart, signIn, SpawnedServer } from '../support/spawned-server.ts'
import { createWriter, folderWithoutUsers, WriteLoad } from '../support/write-load.ts'
import { Balancer, readiness } from './balancer.ts'

const programs = postgresPrograms()

describe.skipIf(programs === undefined)('two servers on a PostgreSQL are stopped and updated one after the other', () => {
  let postgres: PostgresServer
  let next: BuiltVersion
  let environments: Record<string, string>[]
  let servers: SpawnedServer[]
  let urls: string[]
  const folders = [newFolder()]

  beforeAll(async () => {
    postgres = await startPostgres(programs!)
    await query(`${postgres.url}postgres`, 'CREATE DATABASE indago')
    next = buildNextVersion("ALTER TABLE folders ADD COLUMN shelf TEXT NOT NULL DEFAULT 'none'")
    const common = { DATABASE_URL: `${postgres.url}indago`, FILES_URL: `file://${folders[0]}`, DRAIN_SECONDS: '3' }
    environments = []
    for (let n = 0; n < 2; n++) {
      const DATA_DIR = await folderWithoutUsers()
      folders.push(DATA_DIR)
      environments.push({ ...common, DATA_DIR, PORT: String(await freePort()) })
    }
    servers = environments.map(env => new SpawnedServer(env))
    urls = await Promise.all(servers.map(server => server.url()))
    await createWriter(common.DATABASE_URL)
  }, 300_000)
  afterAll(async () => {
    await killLeftServers()
    await postgres.stop()
    next.remove()
    for (const dir of folders) rmSync(dir, { recursive: true, force: true })
  })

  /** A call of which the server has only a part until its end is sent. */
  function slowly(url: string, token: string, key: string, name: string) {
    const body = JSON.stringify({ bookmark_folder: { name } })
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key }
    const call = request(`${url}/v1/bookmark_folders`, { method: 'POST', headers: { ...headers, 'Content-Length': body.length } })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.once('error', reject).once('response', response => {
        response.resume()
        resolve(response.statusCode)
      })
    })
    const begun = new Promise<void>(resolve => call.write(body.slice(0, 10), () => resolve()))
    return {
      begun,
      end: () => {
        call.end(body.slice(10))
        return answered
      },
    }
  }

  test('who gets SIGTERM says no at once, answers what has begun and what comes until it has drained, and ends well', async () => {
    const [first, second] = urls as [string, string]
    const { token, id } = await signIn(second)
    const slow = slowly(first, token, 'slow.1', 'Begun before')
    await slow.begun
    expect(await readiness(first)).toBe(200)
    servers[0]!.signal('SIGTERM')
    await vi.waitUntil(async () => (await readiness(first)) !== 200, { timeout: 10_000, interval: 10 })
    expect(await (await fetch(`${first}/v1/ready`)).json()).toMatchObject({ errors: { server: ['It is stopping.'] } })
    expect((await createFolder(first, token, 'drains.1', 'While it drains')).status).toBe(200)
    expect(await readiness(second)).toBe(200)
    await vi.waitUntil(async () => (await readiness(first)) === 0, { timeout: 20_000, interval: 20 })
    expect((await createFolder(second, token, 'other.1', 'At the other')).status).toBe(200)
    expect(await slow.end()).toBe(200)
    // It would be 1 after the longest time that a stop may take.
    expect((await servers[0]!.ended()).code).toBe(0)
    expect((await folderNames(second, token, id)).sort()).toEqual(['At the other', 'Begun before', 'While it drains'])
    servers[0] = new SpawnedServer(environments[0]!)
    await servers[0].url()
  }, 120_000)

  test('a new version takes the place of each under write load: no write is lost, doubled, or sent more than twice', async () => {
    const schema = async () =>
      (await query<{ version: number }>(environments[0]!['DATABASE_URL']!, 'SELECT max(version)::int AS version FROM schema_version'))[0]!
        .version
    const before = await schema()
    const balancer = new Balancer(urls)
    const load = await WriteLoad.begin(balancer.ready)
    const { token } = await signIn(urls[1]!)
    await load.goesOn(50)
    for (const at of [0, 1]) {
      servers[at]!.signal('SIGTERM')
      expect((await servers[at]!.ended()).code).toBe(0)
      await load.goesOn(20)
      servers[at] = new SpawnedServer(environments[at]!, ':', next.main)
      await servers[at].url()
      await load.goesOn(50)
      expect(await schema()).toBe(before + 1)
      expect(await Promise.all(urls.map(readiness))).toEqual([200, 200])
      // The older one, or the last one that is new, goes on.
      expect((await createFolder(urls[1]!, token, `beside.${at}`, `Beside ${at}`)).status).toBe(200)
    }
    const said = await Promise.all(urls.map(async url => (await (await fetch(`${url}/v1/health`)).json()) as { version: string }))
    expect(said.map(({ version }) => version)).toEqual([nextWire, nextWire])
    const { wrong, mostFailures, again, count } = await load.end()
    await balancer.stop()
    process.stdout.write(`an update of two servers: ${count} writes, each stored once; ${again} were sent a second time, none a third\n`)
    expect(wrong).toEqual([])
    expect(mostFailures).toBeLessThanOrEqual(1)
    // An older one is not started any more.
    const own = newFolder()
    folders.push(own)
    expect((await refusedStart({ ...environments[1]!, PORT: '0', DATA_DIR: own })).stderr).toMatch(
      /^The database was written by a newer Indago \(schema \d+, this one knows \d+\)\.\n$/,
    )
  }, 300_000)
})
