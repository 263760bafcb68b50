import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promote, startReplica } from '../support/postgres-replica.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { freePort } from '../support/spawned.ts'
import { killLeftServers, SpawnedServer } from '../support/spawned-server.ts'
import { createWriter, folderWithoutUsers, WriteLoad } from '../support/write-load.ts'

const programs = postgresPrograms()
const promotions = Number(process.env['INDAGO_PROMOTIONS'] ?? 10)

describe.skipIf(programs === undefined)('an Indago on a PostgreSQL and its replica', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  let dir: string
  let url: string
  beforeAll(async () => {
    primary = await startPostgres(programs!)
    await query(`${primary.url}postgres`, 'CREATE DATABASE indago')
    dir = await folderWithoutUsers()
    await createWriter(`${primary.url}indago`)
    replica = await startReplica(programs!, primary, await freePort())
    const hosts = [replica, primary].map(({ port }) => `127.0.0.1:${port}`)
    const server = new SpawnedServer({ DATA_DIR: dir, DATABASE_URL: `postgres://postgres@${hosts.join(',')}/indago` })
    url = await server.url()
  })
  afterAll(async () => {
    await killLeftServers()
    await replica.stop()
    await primary.stop()
    rmSync(dir, { recursive: true })
  })

  test(
    `in ${promotions} promotions after a kill under write load no acknowledged write is lost or doubled, and each needs one retry at most`,
    async () => {
      for (let round = 1; round <= promotions; round++) {
        const load = await WriteLoad.begin(() => [url])
        await load.goesOn(50)
        await primary.crash()
        await promote(replica)
        await load.goesOn(50)
        const { wrong, mostFailures, longest, count } = await load.end()
        process.stderr.write(`promotion ${round}: ${count} writes, the slowest took ${longest} ms, ${mostFailures} retries at most\n`)
        expect(wrong).toEqual([])
        expect(mostFailures).toBeLessThanOrEqual(1)
        await primary.stop()
        const { port } = primary
        primary = replica
        replica = await startReplica(programs!, primary, port)
      }
    },
    60_000 * promotions,
  )
})
