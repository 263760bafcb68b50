import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { killLeftServers, newFolder, SpawnedServer } from '../support/spawned-server.ts'

const programs = postgresPrograms()

describe.skipIf(programs === undefined)('two servers on one PostgreSQL', () => {
  let postgres: PostgresServer
  const [shared, ...folders] = [newFolder(), newFolder(), newFolder()]
  beforeAll(async () => {
    postgres = await startPostgres(programs!)
    await query(`${postgres.url}postgres`, 'CREATE DATABASE indago')
  })
  afterAll(async () => {
    await killLeftServers()
    await postgres.stop()
    for (const dir of [shared, ...folders]) rmSync(dir, { recursive: true })
  })

  test('both start together on an empty database, and are ready', async () => {
    const servers = folders.map(
      DATA_DIR => new SpawnedServer({ DATA_DIR, DATABASE_URL: `${postgres.url}indago`, FILES_URL: `file://${shared}` }),
    )
    const urls = await Promise.all(servers.map(server => server.url()))
    const ready = await Promise.all(urls.map(async url => (await fetch(`${url}/v1/ready`)).status))
    expect(ready).toEqual([200, 200])
  })
})
