import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'libsql'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { documentsOfFolder } from '#server/catalogue/embedded/document-store.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { openPostgresDocuments } from '#server/catalogue/documents/postgres/open.ts'
import type { DocumentStore } from '#server/catalogue/documents/document-store.ts'
import { moveIntoDatabase, moveIntoFolder } from '#server/move/move.ts'
import { openDataFolder } from '#server/open-data-folder.ts'
import { lockDataFolder } from '#server/store/folder-lock.ts'
import { openPostgres } from '#server/store/postgres/open.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { query } from '../../support/postgres-server.ts'
import { smallRecords } from '../../support/small-catalogue.ts'
import { allOf } from '../../support/test-documents.ts'
import { TestServer, type TestUser } from '../../support/test-server.ts'
import { databaseOf, giveDatabase } from '../../support/test-store.ts'

const server = process.env['TEST_POSTGRES']!
const folders: string[] = []
const databases: string[] = []
let full: string

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'indago-move-'))
  folders.push(dir)
  return dir
}

async function newDatabase(): Promise<string> {
  const name = `moved_${databases.length}_${process.pid}`
  databases.push(name)
  await query(`${server}postgres`, `CREATE DATABASE ${name}`)
  return `${server}${name}`
}

beforeAll(async () => {
  full = await fullFolder()
})
afterAll(async () => {
  for (const name of databases) await query(`${server}postgres`, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

/**
 * A folder with four rows in each of its tables. All texts of a row are the same, and so are those of the other tables, so every reference
 * finds its row.
 */
async function fullFolder(): Promise<string> {
  const dir = newFolder()
  await (await openStore(dir)).close()
  const database = new Database(join(dir, 'users.db'))
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of rowsOf(database, `SELECT name FROM sqlite_master WHERE type = 'trigger'`))
    database.exec(`DROP TRIGGER ${String(name)}`)
  const texts = ['one', `two ’ 😀 "'\\ \n \u2028`, 'three', 'four']
  for (const name of tablesOf(database)) {
    database.exec(`DELETE FROM "${name}"`)
    const columns = rowsOf(database, `PRAGMA table_info("${name}")`) as { type: string; notnull: number; pk: number }[]
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`)
    for (const [at, text] of texts.entries())
      insert.run(
        columns.map(({ type, notnull, pk }) => {
          if (at === 2 && !notnull && !pk) return null
          return type === 'TEXT' ? text : at === 1 ? Number.MAX_SAFE_INTEGER : at
        }),
      )
  }
  database.close()
  // With its triggers, and the row that says which schema it is.
  const made = new Database(join(dir, 'users.db'))
  const whole = new Database(':memory:')
  const { migrate, knownSchema } = await import('#server/store/migrations/migrate.ts')
  migrate(whole, 1)
  for (const { sql } of rowsOf(whole, `SELECT sql FROM sqlite_master WHERE type = 'trigger'`)) made.exec(String(sql))
  made.exec(`DELETE FROM schema_version; INSERT INTO schema_version VALUES (${knownSchema}, 7)`)
  made.close()
  whole.close()
  const records = await openCatalogueFiles(dir)
  const documents = documentsOfFolder(records)
  await documents.write(smallRecords)
  await documents.remove('news', 'news-3')
  await documents.replace('patents', 'patents-1', undefined)
  await documents.replaceSynonyms('mesh', [{ key: 'k', terms: ['tea', 'a brew'] }])
  await documents.derive([{ id: 1, fields: { x: '\0’' } }])
  await documents.setMetaValue('demo', 'yes')
  await documents.close()
  return dir
}

const rowsOf = (database: Database.Database, sql: string) => database.prepare(sql).all() as Record<string, unknown>[]
const tablesOf = (database: Database.Database): string[] =>
  rowsOf(database, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).map(({ name }) => String(name))

/** Every row of every table, as texts in the order of their letters. */
function contentsOf(file: string): Record<string, string[]> {
  const database = new Database(file)
  try {
    return Object.fromEntries(
      tablesOf(database)
        .sort()
        .map(name => [
          name,
          rowsOf(database, `SELECT * FROM "${name}"`)
            .map(row => JSON.stringify(row))
            .sort(),
        ]),
    )
  } finally {
    database.close()
  }
}
const schemaOf = (file: string) => {
  const database = new Database(file)
  const found = rowsOf(database, `SELECT name, sql FROM sqlite_master ORDER BY name`)
  database.close()
  return found
}

async function recordsOf(documents: DocumentStore) {
  const lines = await documents.dumpPart({ index: 'publications', after: '0' })
  const all = [await documents.changes(), await allOf(documents.changedSince('news', 0)), await documents.addressBatch(1)]
  return JSON.stringify([
    all,
    Buffer.from(lines.lines).toString(),
    await documents.replacedSlugs('patents'),
    await allOf(documents.synonyms()),
  ])
}

test('a folder goes into a database and back: every row of every table is the same, and the records', async () => {
  const url = await newDatabase()
  const before = contentsOf(join(full, 'users.db'))
  const schema = schemaOf(join(full, 'users.db'))
  const records = await recordsOf(documentsOfFolder(await openCatalogueFiles(full)))
  const moved = await moveIntoDatabase({ dir: full, url, withRecords: true })
  expect(moved.length).toBe(Object.keys(before).length + 7)
  expect([existsSync(join(full, 'users.db')), existsSync(join(full, 'users.db.moved'))]).toEqual([false, true])
  const documents = await openPostgresDocuments(url)
  expect(await recordsOf(documents)).toBe(records)
  expect([await documents.size('news'), await documents.metaValue('demo')]).toEqual([29, 'yes'])
  await documents.close()
  // What acts on single rows is there again.
  const [{ off, late }] = (await query(
    url,
    `SELECT (SELECT count(*)::int FROM pg_trigger WHERE tgenabled <> 'O') AS off, (SELECT count(*)::int FROM pg_constraint WHERE condeferrable) AS late`,
  )) as [{ off: number; late: number }]
  expect([off, late]).toEqual([0, 0])

  const dir = newFolder()
  await moveIntoFolder({ dir, url, withRecords: true })
  const after = contentsOf(join(dir, 'users.db'))
  expect(after).toEqual(before)
  expect(Object.values(after).every(rows => rows.length > 0)).toBe(true)
  expect(schemaOf(join(dir, 'users.db'))).toEqual(schema)
  expect(await recordsOf(documentsOfFolder(await openCatalogueFiles(dir)))).toBe(records)
})

test('a server on the moved accounts knows who was signed in, and answers the same', async () => {
  const first = new TestServer(newFolder(), {})
  await first.start()
  const [owner, guest] = [await first.user(), await first.user()]
  const folder = await first.folder(owner, { name: 'Moor ’ 😀', tags: ['a', 'b'] })
  await first.request(`/v1/bookmark_folders/${folder.id}/invites`, {
    user: owner,
    body: { invite: { role_id: 3, people: [{ email: guest.email }] } },
    key: true,
  })
  const told = async () => (await first.request<{ total_count: number }>('/v1/notifications', { user: guest })).body.total_count
  await expect.poll(told).toBe(1)
  const look = async (one: TestServer, user: TestUser) =>
    Promise.all(
      ['/v1/me', `/v1/bookmark_folders/${folder.id}`, '/v1/notifications', '/v1/changes'].map(async path => {
        const { status, body } = await one.request(path, { user })
        return [path, status, body]
      }),
    )
  const before = [await look(first, owner), await look(first, guest)]
  expect(before[0]!.map(([, status]) => status)).toEqual([200, 200, 200, 200])
  await first.stop({ keepFolder: true })

  const dir = newFolder()
  await moveIntoFolder({ dir, url: await databaseOf(first.dir) })
  const url = await newDatabase()
  await moveIntoDatabase({ dir, url })
  giveDatabase(first.dir, url)
  const second = new TestServer(first.dir, {})
  await second.start()
  try {
    expect([await look(second, owner), await look(second, guest)]).toEqual(before)
    expect((await second.folder(guest, { name: 'After' })).name).toBe('After')
  } finally {
    await second.stop()
  }
})

test('a target that has something, a source of another version and one in use are refused with nothing changed', async () => {
  const url = await newDatabase()
  const dir = newFolder()
  await expect(moveIntoDatabase({ dir, url })).rejects.toThrow('has no users.db, so there is nothing to move')
  await expect(moveIntoFolder({ dir, url })).rejects.toThrow('The database has no tables of Indago, so there is nothing to move.')
  await (await openStore(dir)).close()
  const lock = lockDataFolder(dir)
  await expect(moveIntoDatabase({ dir, url })).rejects.toThrow('is in use by another Indago process')
  lock.release()
  await expect(moveIntoDatabase({ dir, url, withRecords: true })).rejects.toThrow('Leave out --catalogue')

  const store = await openPostgres(url)
  await store.read.selectFrom('meta').selectAll().execute()
  await expect(moveIntoDatabase({ dir, url })).rejects.toThrow('The database is not empty')
  await expect(moveIntoFolder({ dir: newFolder(), url })).rejects.toThrow('A server uses the database.')
  await store.close()
  await expect(moveIntoFolder({ dir, url })).rejects.toThrow('has a users.db already')
  await query(url, 'INSERT INTO schema_version VALUES (5000, 1)')
  const other = newFolder()
  await expect(moveIntoFolder({ dir: other, url })).rejects.toThrow('has the schema 5000, and this version has')
  expect(readdirSync(other)).toEqual(['lock.db'])

  const database = new Database(join(dir, 'users.db'))
  database.exec('DELETE FROM schema_version WHERE version = (SELECT max(version) FROM schema_version)')
  database.close()
  const empty = await newDatabase()
  await expect(moveIntoDatabase({ dir, url: empty })).rejects.toThrow('start this version once on it, which updates it')
  expect(existsSync(join(dir, 'users.db'))).toBe(true)
  const away = 'postgres://somebody:secret@127.0.0.1:9/nowhere'
  await expect(moveIntoFolder({ dir: other, url: away })).rejects.toThrow(/^(?!.*secret).*127\.0\.0\.1:9\/nowhere/)
})

test('a move that fails in the middle leaves its target empty and its source as it was', async () => {
  const dir = newFolder()
  await (await openStore(dir)).close()
  const database = new Database(join(dir, 'users.db'))
  database.exec(`PRAGMA foreign_keys = OFF; INSERT INTO dedupe_windows VALUES ('nobody', 'here', 1)`)
  database.close()
  const url = await newDatabase()
  await expect(moveIntoDatabase({ dir, url })).rejects.toThrow(/foreign key.*Nothing was moved/)
  expect(await query(url, `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`)).toEqual([])
  expect(existsSync(join(dir, 'users.db'))).toBe(true)

  await (await openPostgres(url)).close()
  const target = newFolder()
  const onProgress = () => {
    throw new Error('the power went')
  }
  await expect(moveIntoFolder({ dir: target, url, onProgress })).rejects.toThrow('the power went')
  expect(readdirSync(target)).toEqual(['lock.db'])
  // Without the keys of its servers it is no whole move either.
  const bring = async () => {
    throw new Error(existsSync(join(target, 'users.db')) ? 'too late' : 'the keys are sealed')
  }
  await expect(moveIntoFolder({ dir: target, url, bring })).rejects.toThrow('the keys are sealed')
  expect(readdirSync(target)).toEqual(['lock.db'])
  await moveIntoFolder({ dir: target, url })
  expect(existsSync(join(target, 'users.db'))).toBe(true)
})

test('sessions of a server that has just ended are waited for', async () => {
  const url = await newDatabase()
  await (await openPostgres(url)).close()
  const leaving = new Client({ connectionString: url, application_name: 'indago reading' })
  leaving.on('error', () => undefined)
  await leaving.connect()
  /** Whether the move has looked who is there. */
  const hasLooked = `SELECT 1 FROM pg_stat_activity
    WHERE application_name = 'indago move' AND datname = current_database() AND query LIKE '%pg_stat_activity%' AND state <> 'active'`
  const leaves = async () => {
    await vi.waitUntil(async () => (await leaving.query(hasLooked)).rows.length > 0, { timeout: 10_000, interval: 20 })
    await leaving.end()
  }
  const dir = newFolder()
  await Promise.all([moveIntoFolder({ dir, url }), leaves()])
  expect(existsSync(join(dir, 'users.db'))).toBe(true)
})

/** Runs a built command to its end. */
const run = (command: string, args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`dist/server/${command}.js`, ...args], { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )

test('the commands say what was moved and what follows, and refuse what they cannot do', async () => {
  const dir = newFolder()
  await (await openStore(dir)).close()
  const env = { DATA_DIR: dir, DATABASE_URL: await newDatabase() }
  for (const args of [
    ['--to', 'DATABASE_URL', '--from', 'DATABASE_URL'],
    ['--to', 'sqlite://elsewhere:secret'],
  ]) {
    const refused = await run('move', args, env)
    expect([refused.code, refused.said.includes('Usage: npm run move'), refused.said.includes('secret')]).toEqual([1, true, false])
  }
  const there = await run('move', ['--to', 'DATABASE_URL'], env)
  expect(there).toMatchObject({
    code: 0,
    said: expect.stringMatching(/schema_version: \d+ rows\n[^]*each was counted and compared[^]*users\.db\.moved/),
  })
  expect(there.said).not.toContain('postgres@')
  await expect(openDataFolder(dir, () => undefined)).rejects.toThrow('were moved into a database. Start with DATABASE_URL')
  // Of a move that was killed.
  mkdirSync(join(dir, 'moving'))
  writeFileSync(join(dir, 'moving', 'users.db'), 'half')
  expect(await run('move', ['--from', 'DATABASE_URL'], env)).toMatchObject({ code: 0 })
  expect([existsSync(join(dir, 'users.db')), existsSync(join(dir, 'moving'))]).toEqual([true, false])
  const [{ key }] = (await query(env.DATABASE_URL, `SELECT value AS key FROM servers.secrets WHERE name = 'token.key'`)) as [
    { key: Buffer },
  ]
  expect(readFileSync(join(dir, 'token.key'))).toEqual(key)
  for (const [command, args] of [
    ['backup', ['x.tar']],
    ['restore', ['x.tar', '--to', dir]],
  ] as const)
    expect(await run(command, [...args], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The accounts are in the database of DATABASE_URL'),
    })
})
