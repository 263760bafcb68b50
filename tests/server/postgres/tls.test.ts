import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/store/postgres/open.ts'
import { newRoot, type PostgresServer, postgresPrograms, startPostgres, writeFor } from '../../support/postgres-server.ts'

const makes = spawnSync('openssl', ['version']).status === 0

/** A certificate for `localhost` that it signed itself. */
function certificate(dir: string, name: string): string {
  const file = join(dir, `${name}.pem`)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    join(dir, `${name}.key`),
    '-out',
    file,
    ...subject,
  ]
  if (spawnSync('openssl', made).status !== 0) throw new Error('openssl made no certificate')
  return file
}

describe.skipIf(!makes)('TLS to PostgreSQL, with certificates of openssl', () => {
  let dir: string
  let owned: string
  let postgres: PostgresServer
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'indago-tls-'))
    owned = newRoot()
    for (const file of [certificate(dir, 'right'), join(dir, 'right.key')])
      writeFor(join(owned, file.endsWith('key') ? 'key' : 'pem'), readFileSync(file, 'utf8'))
    const files = [`ssl_cert_file=${owned}/pem`, `ssl_key_file=${owned}/key`]
    postgres = await startPostgres(postgresPrograms()!, { durable: false, settings: ['ssl=on', ...files] })
    certificate(dir, 'wrong')
  })
  afterAll(async () => {
    await postgres.stop()
    for (const folder of [dir, owned]) rmSync(folder, { recursive: true })
  })

  const open = (host: string, root: string, { port } = postgres) =>
    openPostgres(`postgres://postgres:a%20secret@${host}:${port}/postgres?sslmode=verify-full&sslrootcert=${join(dir, root)}`)

  test('a certificate that fits is taken, and every other one is refused in one sentence', async () => {
    const store = await open('localhost', 'right.pem')
    const { rows } = await sql<{ ssl: boolean }>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`.execute(store.read)
    expect(rows).toEqual([{ ssl: true }])
    await store.close()
    const { port } = postgres
    await expect(open('localhost', 'wrong.pem')).rejects.toThrow(
      `The database localhost:${port}/postgres cannot be used: its certificate does not fit (self-signed certificate).`,
    )
    await expect(open('127.0.0.1', 'right.pem')).rejects.toThrow(
      /^The database 127\.0\.0\.1:\d+\/postgres cannot be used: its certificate does not fit \(Hostname\/IP does not match .*\)\.$/,
    )
    await expect(open('localhost', 'none.pem')).rejects.toThrow(/cannot be used: ENOENT: no such file .*none\.pem'\.$/)
  })

  test('a server without TLS is refused where it was asked for', async () => {
    const port = Number(new URL(process.env['TEST_POSTGRES']!).port)
    await expect(open('localhost', 'right.pem', { ...postgres, port })).rejects.toThrow(
      `The database localhost:${port}/postgres cannot be used: The server does not support SSL connections.`,
    )
  })
})
