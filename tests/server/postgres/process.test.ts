import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../../support/postgres-server.ts'
import { killLeftServers, signIn, SpawnedServer } from '../../support/spawned-server.ts'
import { createWriter, folderWithoutUsers, WriteLoad } from '../../support/write-load.ts'

/** Milliseconds: servers start and end, on a machine that does other things too. */
const long = 120_000

let postgres: PostgresServer
let dir: string
let env: Record<string, string>
beforeAll(async () => {
  postgres = await startPostgres(postgresPrograms()!)
  await query(`${postgres.url}postgres`, 'CREATE DATABASE indago')
  dir = await folderWithoutUsers()
  env = { DATA_DIR: dir, DATABASE_URL: `${postgres.url}indago` }
})
afterAll(async () => {
  await killLeftServers()
  await postgres.stop()
  rmSync(dir, { recursive: true })
})

test(
  'a server starts on an empty database, and again; what was acknowledged outlives its SIGKILL, once',
  async () => {
    let server = new SpawnedServer(env)
    let url = await server.url()
    await createWriter(env['DATABASE_URL']!)
    const load = await WriteLoad.begin(() => [url])
    await load.goesOn()
    server.signal('SIGKILL')
    await server.ended()
    server = new SpawnedServer(env)
    url = await server.url()
    await load.goesOn()
    expect((await load.end()).wrong).toEqual([])
    server.signal('SIGTERM')
    expect((await server.ended()).code).toBe(0)
  },
  long,
)

test(
  'while PostgreSQL is away a server is not ready and its writes are late; nobody repeats more than once',
  async () => {
    const server = new SpawnedServer(env)
    const url = await server.url()
    const load = await WriteLoad.begin(() => [url])
    await load.goesOn()
    await postgres.crash()
    expect((await fetch(`${url}/v1/ready`)).status).toBe(503)
    await postgres.restart()
    await load.goesOn()
    const { wrong, mostFailures } = await load.end()
    expect(wrong).toEqual([])
    expect(mostFailures).toBeLessThanOrEqual(1)
    expect((await signIn(url)).token).toBeTruthy()
    server.signal('SIGTERM')
    expect((await server.ended()).code).toBe(0)
  },
  long,
)
