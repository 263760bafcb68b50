import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Plain, plainYaml } from '../support/plain-yaml.ts'
import { type PostgresServer, postgresPrograms, query, startPostgres } from '../support/postgres-server.ts'
import { freePort } from '../support/spawned.ts'
import { killLeftServers, newFolder, SpawnedServer } from '../support/spawned-server.ts'

const programs = postgresPrograms()

describe.skipIf(programs === undefined)('the settings of compose.yaml, with a PostgreSQL of this machine and its own engine', () => {
  let postgres: PostgresServer
  const root = newFolder()
  const token = 'a-token-of-metrics-with-32-letters'
  let ports: number[]
  let urls: string[]

  beforeAll(async () => {
    postgres = await startPostgres(programs!)
    await query(`${postgres.url}postgres`, 'CREATE DATABASE indago')
    ports = [await freePort(), await freePort()]
    mkdirSync(join(root, 'files'))
    const [file] = plainYaml(readFileSync('compose.yaml', 'utf8')) as { services: Record<string, { environment: Record<string, Plain> }> }[]
    const { SEARCH_URL: _, ...environment } = file!.services['indago-1']!.environment as Record<string, string>
    const filled = { DOMAIN: 'indago.example.org', KEY_SECRET: 'k'.repeat(40), SMTP_URL: 'smtps://127.0.0.1:1', MAIL_FROM: 'a@example.org' }
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_whole, variable: keyof typeof filled) => filled[variable]),
    ])
    const servers = ports.map(
      (port, at) =>
        new SpawnedServer({
          ...(Object.fromEntries(values) as Record<string, string>),
          DATABASE_URL: `${postgres.url}indago`,
          FILES_URL: `file://${join(root, 'files')}`,
          DATA_DIR: join(root, `data-${at}`),
          METRICS_PORT: String(port),
          METRICS_TOKEN: token,
        }),
    )
    urls = await Promise.all(servers.map(server => server.url()))
  }, 300_000)
  afterAll(async () => {
    await killLeftServers()
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  })

  test('two servers start together and are ready, part by part', async () => {
    for (const url of urls) {
      const answer = await fetch(`${url}/v1/ready`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ parts: { database: 'ok', search: 'ok', files: 'ok', live: 'ok' } })
    }
  })

  test('metrics of each say how many connections to the database it has', async () => {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
      expect(await answer.text()).toMatch(/^indago_database_connections_open [1-9]\d*$/m)
    }
  })
})
