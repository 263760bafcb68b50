import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promote, startReplica } from '../support/postgres-replica.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { freePort } from '../support/spawned.ts'
import { killLeftServers, newFolder, SpawnedServer } from '../support/spawned-server.ts'
import { createWriter, folderWithoutUsers, WriteLoad } from '../support/write-load.ts'

const programs = postgresPrograms()
const promotions = Number(process.env['INDAGO_PROMOTIONS'] ?? 10)

describe.skipIf(programs === undefined)('two Indagos on a PostgreSQL and its replica', () => {
  let primary: PostgresServer
  let replica: PostgresServer
  const shared = newFolder()
  let folders: string[]
  let urls: string[]
  beforeAll(async () => {
    primary = await startPostgres(programs!)
    await query(`${primary.url}postgres`, 'CREATE DATABASE indago')
    folders = [await folderWithoutUsers(), await folderWithoutUsers()]
    await createWriter(`${primary.url}indago`)
    replica = await startReplica(programs!, primary, await freePort())
    const hosts = [replica, primary].map(({ port }) => `127.0.0.1:${port}`)
    const common = { DATABASE_URL: `postgres://postgres@${hosts.join(',')}/indago`, FILES_URL: `file://${shared}` }
    const servers = folders.map(DATA_DIR => new SpawnedServer({ ...common, DATA_DIR }))
    urls = await Promise.all(servers.map(server => server.url()))
  })
  afterAll(async () => {
    await killLeftServers()
    await replica.stop()
    await primary.stop()
    for (const dir of [shared, ...folders]) rmSync(dir, { recursive: true })
  })

  test(
    `in ${promotions} promotions after a kill under write load no acknowledged write is lost or doubled, and each needs one retry at most`,
    async () => {
      const all = { writes: 0, again: 0 }
      for (let round = 1; round <= promotions; round++) {
        const load = await WriteLoad.begin(() => urls)
        await load.goesOn(50)
        await primary.crash()
        await promote(replica)
        await load.goesOn(50)
        const { wrong, mostFailures, again, longest, count } = await load.end()
        process.stdout.write(`promotion ${round}: ${count} writes, the slowest took ${longest} ms, ${again} were sent again\n`)
        expect(wrong).toEqual([])
        expect(mostFailures).toBeLessThanOrEqual(1)
        all.writes += count
        all.again += again
        await primary.stop()
        const { port } = primary
        primary = replica
        replica = await startReplica(programs!, primary, port)
      }
      process.stdout.write(
        `${promotions} promotions: ${all.writes} writes, each stored once; ${all.again} were sent a second time, none a third\n`,
      )
    },
    60_000 * promotions,
  )
})
