import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { knownSchema, migrate } from '#server/store/migrations/migrate.ts'
import {
  createFolder,
  folderNames,
  killLeftServers,
  newFolder,
  preparedFolder,
  signIn,
  SpawnedServer,
} from '../../support/spawned-server.ts'
import { type TestServer, type TestUser, startTestServer } from '../../support/test-server.ts'

describe('D5 while the database cannot grow', () => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await startTestServer({ socket: false })
    user = await server.user()
  })
  afterAll(() => server.stop())

  /** Most pages of the database file; SQLite then says itself that the disk is full. */
  const mayHave = (pages: number) => server.store.write(tx => sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(tx))
  const create = (name: string) =>
    server.request<{ code?: string }>('/v1/bookmark_folders', {
      user,
      key: true,
      body: { bookmark_folder: { name, description: 'lantern '.repeat(200) } },
    })
  const names = async () => {
    const { body } = await server.request<{ results: { name: string }[] }>(`/v1/users/${user.id}/bookmark_folders?per_page=100`, { user })
    return body.results.map(({ name }) => name)
  }

  test('changes are refused with 507, reading and searching go on, and changes work again without a restart', async () => {
    await mayHave(1)
    const created: string[] = []
    let refused = await create('Folder 0')
    for (let n = 1; refused.status === 200; n++) {
      created.push(`Folder ${n - 1}`)
      refused = await create(`Folder ${n}`)
    }
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
    expect((await create('Another')).status).toBe(507)
    expect((await names()).toSorted()).toEqual(created.toSorted())
    for (const [path, body] of [
      ['/v1/me'],
      ['/v1/changes'],
      ['/v1/records/publications/publications-1'],
      ['/search-service/search', { index: 'publications', keyword: 'number' }],
    ] as const)
      expect([path, (await server.request(path, { user, ...(body && { body }) })).status]).toEqual([path, 200])
    await mayHave(1_000_000)
    expect((await create('With space')).status).toBe(200)
    expect(await names()).toHaveLength(created.length + 1)
  })
})

test('D5 an update of the schema that fills the disk says so, and leaves the file as it was', () => {
  const database = new Database(':memory:')
  database.exec('PRAGMA max_page_count = 60')
  expect(() => migrate(database, 1)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }))
  const steps = () => (database.prepare('SELECT count(*) AS steps FROM schema_version').get() as { steps: number }).steps
  expect(steps()).toBeLessThan(knownSchema)
  database.exec('PRAGMA max_page_count = 100000')
  migrate(database, 2)
  expect(steps()).toBe(knownSchema)
  database.close()
})

const mounts = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

describe('D5 on a small disk', () => {
  let prepared: string
  beforeAll(async () => {
    prepared = await preparedFolder()
  })
  afterEach(killLeftServers)
  afterAll(() => rmSync(prepared, { recursive: true, force: true }))

  /** A server whose data folder is a disk of its own of a few megabytes, which only that process sees. */
  const onSmallDisk = () =>
    new SpawnedServer(
      { DATA_DIR: prepared },
      `exec unshare --map-root-user --mount /bin/sh -c 'mkdir /tmp/.indago-copy.$$ && cp -R "$DATA_DIR"/. /tmp/.indago-copy.$$ && mount -t tmpfs -o size=12m none "$DATA_DIR" && mv /tmp/.indago-copy.$$/* "$DATA_DIR" && rmdir /tmp/.indago-copy.$$ && exec "$0" "$1"' "$0" "$1"`,
    )

  test.skipIf(!mounts)(
    `a full one refuses changes with 507 or 503, reads go on, what was acknowledged stays, and space helps without a restart${mounts ? '' : ' (skipped: this system lets no test mount a disk)'}`,
    async () => {
      const server = onSmallDisk()
      const url = await server.url()
      const { token, id } = await signIn(url)
      const filler = openSync(join(`/proc/${server.pid}/root`, prepared, 'filler'), 'w')
      const fill = () => {
        try {
          for (;;) writeSync(filler, Buffer.alloc(4096, 1))
        } catch (problem) {
          expect((problem as NodeJS.ErrnoException).code).toBe('ENOSPC')
        }
        fsyncSync(filler)
      }
      fill()
      const create = (n: number) => createFolder(url, token, `full.${n}`, `Folder ${n}`)
      const acknowledged: string[] = []
      const refusals = new Set<number>()
      for (let n = 0; n < 60; n++) {
        const { status } = await create(n)
        if (status === 200) acknowledged.push(`Folder ${n}`)
        else refusals.add(status)
      }
      expect(refusals.size).toBeGreaterThan(0)
      expect([...refusals].filter(status => status !== 507 && status !== 503)).toEqual([])
      const names = async () => (await folderNames(url, token, id)).toSorted()
      expect(await names()).toEqual(acknowledged.toSorted())
      const search = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ index: 'publications' }) }
      expect((await fetch(`${url}/search-service/search`, search)).status).toBe(200)
      closeSync(filler)
      rmSync(join(`/proc/${server.pid}/root`, prepared, 'filler'))
      expect((await create(1000)).status).toBe(200)
      expect(await names()).toHaveLength(acknowledged.length + 1)
      server.signal('SIGTERM')
      expect((await server.ended()).code).toBe(0)
    },
  )
})

describe('D5 an import onto a small disk', () => {
  test.skipIf(!mounts)(
    `says in one sentence that it is full, and once there is space another run does the rest${mounts ? '' : ' (skipped: this system lets no test mount a disk)'}`,
    () => {
      // The lines of both runs, the first on a disk of 3 MB, which then grows.
      const script = `mount -t tmpfs -o size=3m none "$DATA_DIR" || exit 9
        "$0" "$1" acl "$2"; echo "code $?"; mount -o remount,size=200m "$DATA_DIR"; "$0" "$1" acl "$2"; echo "code $?"`
      const dir = newFolder()
      const paper = (n: number) => `<paper id="${n}"><title>Moss ${n}</title><abstract>${`lantern${n} `.repeat(400)}</abstract></paper>`
      const volume = `<collection id="L31"><volume id="1">${Array.from({ length: 900 }, (_, n) => paper(n + 1)).join('\n')}</volume></collection>`
      const file = join(newFolder(), 'L31.xml')
      writeFileSync(file, volume)
      const { stdout, stderr } = spawnSync(
        'unshare',
        ['--map-root-user', '--mount', '/bin/sh', '-c', script, process.execPath, 'dist/server/import.js', file],
        { encoding: 'utf8', env: { ...process.env, DATA_DIR: dir, OWNER_PASSWORD: 'lantern-lantern-7' } },
      )
      rmSync(dir, { recursive: true, force: true })
      expect(stderr).toBe('The disk is full. What was finished is kept: make room, then try again.\n')
      expect(stdout.match(/code \d/g)).toEqual(['code 1', 'code 0'])
      const [read, isNew, unchanged] = ['read', 'new', 'unchanged'].map(name =>
        Number(new RegExp(`${name} +(\\d+)\\n`).exec(stdout.split('code 1')[1]!)?.[1]),
      )
      expect([read, isNew! + unchanged!]).toEqual([900, 900])
    },
  )
})
