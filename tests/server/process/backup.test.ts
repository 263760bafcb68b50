import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { TarWriter } from '#server/backup/tar.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { lockDataFolder } from '#server/store/folder-lock.ts'
import { openCatalogueFiles } from '#server/catalogue/embedded/storage/catalogue-files.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { preparedFolder } from '../../support/spawned-server.ts'
import { searchedCatalogue, startTestServer, TestServer, type TestUser } from '../../support/test-server.ts'

let server: TestServer
let work: string
let user: TestUser
let archive: string
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'indago-backup-'))
  server = await startTestServer({ socket: false, catalogue: searchedCatalogue })
  user = await server.user()
  await server.folder(user, { name: 'Before' })
  archive = join(work, 'small.tar')
  await writeBackup(server.dir, archive)
})
afterAll(async () => {
  await server.stop()
  rmSync(work, { recursive: true, force: true })
})

const namesOf = async (from: TestServer): Promise<string[]> => {
  const { body } = await from.request<{ results: { name: string }[] }>(`/v1/users/${user.id}/bookmark_folders?per_page=200`, { user })
  return body.results.map(folder => folder.name)
}

const searched = async (from: TestServer) => {
  const { body: found } = await from.request('/search-service/search', { user, body: { index: 'publications', query: 'number' } })
  return found
}

async function started(dir: string): Promise<TestServer> {
  const restored = new TestServer(dir, { socket: false, catalogue: searchedCatalogue })
  await restored.start()
  return restored
}

describe('D8 a backup under writes is restored elsewhere', () => {
  test('every change that was acknowledged before it is there, the pictures too, and a search answers the same', async () => {
    const picture = readFileSync('tests/server/fixtures/data-folder-0.6.39.json.gz').subarray(0, 500)
    const avatar = `${'a'.repeat(32)}.webp`
    mkdirSync(join(server.dir, 'avatars'), { recursive: true })
    for (const name of [avatar, avatar.replace('.webp', '-thumb.webp')]) writeFileSync(join(server.dir, 'avatars', name), picture)
    mkdirSync(join(server.dir, 'pictures'))
    writeFileSync(join(server.dir, 'pictures', avatar), picture)
    const kept = { name: avatar, owner_kind: 'question', owner_id: 'q', added_by: user.id, bytes: picture.length, created_at: 1 } as const
    await server.store.write(tx => tx.insertInto('text_pictures').values(kept).execute())
    await server.store.write(tx => tx.updateTable('users').set({ avatar }).where('id', '=', user.id).execute())
    for (let n = 0; n < 20; n++) await server.folder(user, { name: `Acknowledged ${n}` })
    const stop = new AbortController()
    const writing = (async () => {
      let n = 0
      do await server.folder(user, { name: `During ${n++}` })
      while (!stop.signal.aborted)
      return n
    })()
    const file = join(work, 'drill.tar')
    const acknowledged = await namesOf(server)
    await writeBackup(server.dir, file)
    stop.abort()
    expect(await writing).toBeGreaterThan(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(work).filter(name => name.includes('.part'))).toEqual([])

    const to = join(work, 'restored')
    expect(await restoreBackup(file, to)).toEqual({ aside: undefined })
    const modes = ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })].map(name => statSync(join(to, name)).mode & 0o77)
    expect(new Set(modes)).toEqual(new Set([0]))
    for (const folder of ['avatars', 'pictures']) expect(readFileSync(join(to, folder, avatar))).toEqual(picture)
    const restored = await started(to)
    try {
      expect(await namesOf(restored)).toEqual(expect.arrayContaining(acknowledged))
      expect(acknowledged.length).toBeGreaterThan(20)
      const found = await searched(restored)
      expect(found).toEqual(await searched(server))
      expect(JSON.stringify(found)).toContain('slug_values')
      const storeName = (of: TestServer) => of.store.read.selectFrom('meta').select('value').where('name', '=', 'store').executeTakeFirst()
      // Devices that saw later changes must begin again.
      expect(await storeName(restored)).not.toEqual(await storeName(server))
    } finally {
      await restored.stop()
    }
  })

  test('any tar program reads it', () => {
    const { status, stdout } = spawnSync('tar', ['-tf', archive], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['token.key', 'catalogue.db', 'users.db', 'manifest.json']))
  })

  test('a file that exists is not replaced', async () => {
    await expect(writeBackup(server.dir, archive)).rejects.toThrow(/exists already/)
  })
})

describe('a restore changes nothing unless the archive is whole and the folder is free', () => {
  const untouched = async (restoring: Promise<unknown>, sentence: RegExp) => {
    const before = readdirSync(work, { recursive: true, encoding: 'utf8' }).sort()
    await expect(restoring).rejects.toThrow(sentence)
    expect(readdirSync(work, { recursive: true, encoding: 'utf8' }).sort()).toEqual(before)
  }
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

  /** An archive with these files and a manifest that names them rightly, unless another is given. */
  async function archiveOf(files: readonly (readonly [name: string, text: string])[], manifest: object = {}): Promise<string> {
    const path = join(mkdtempSync(join(tmpdir(), 'indago-archive-')), 'a.tar')
    const tar = await TarWriter.create(path, 0)
    const entries = files.map(([name, text]) => ({ name, size: text.length, sha256: sumOf(text) }))
    const all = [...files, ['manifest.json', JSON.stringify({ format: 1, schema: 1, made_at: 0, entries, ...manifest })] as const]
    for (const [name, text] of all)
      await tar.add(
        name,
        text.length,
        (async function* () {
          yield await Promise.resolve(Buffer.from(text))
        })(),
      )
    await tar.finish()
    await tar.close()
    return path
  }
  const changed = (change: (bytes: Buffer) => Buffer): string => {
    const path = join(mkdtempSync(join(tmpdir(), 'indago-archive-')), 'a.tar')
    writeFileSync(path, change(readFileSync(archive)))
    return path
  }

  test('a changed byte, a cut end and a text', async () => {
    const to = join(work, 'never')
    const at = readFileSync(archive).indexOf('SQLite format 3')
    const flipped = changed(bytes => {
      bytes[at + 5000]! ^= 1
      return bytes
    })
    await untouched(restoreBackup(flipped, to), /is damaged or missing/)
    await untouched(
      restoreBackup(
        changed(bytes => bytes.subarray(0, bytes.length - 2048)),
        to,
      ),
      /cut short|no manifest|before its time/,
    )
    await untouched(restoreBackup('package.json', to), /is no backup of Indago/)
    await untouched(restoreBackup(join(work, 'missing.tar'), to), /there is no such file/)
  })

  test.each(['../outside', '/tmp/outside', 'avatars/../../outside', 'avatars/..', 'segments/a/b', 'lock.db', 'C:\\outside', ''])(
    'the path %j',
    async name => {
      await untouched(restoreBackup(await archiveOf([[name, 'x']]), join(work, 'never')), /which is no file of a data folder/)
    },
  )

  test('a link, also in the name of one of our files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'indago-archive-'))
    spawnSync('ln', ['-s', '/etc/passwd', join(folder, 'users.db')])
    spawnSync('tar', ['-cf', join(folder, 'a.tar'), '-C', folder, '--format=ustar', 'users.db'])
    await untouched(restoreBackup(join(folder, 'a.tar'), join(work, 'never')), /"users\.db", which is no file/)
  })

  test('an archive of a newer version, one without users, and one with a file that its manifest does not name', async () => {
    const to = join(work, 'never')
    await untouched(restoreBackup(await archiveOf([['users.db', 'x']], { format: 2 }), to), /newer Indago/)
    await untouched(restoreBackup(await archiveOf([['users.db', 'x']], { schema: 9999 }), to), /newer Indago/)
    await untouched(restoreBackup(await archiveOf([['token.key', 'x']]), to), /has no users\.db/)
    await untouched(restoreBackup(await archiveOf([['users.db', 'x']], { entries: [] }), to), /does not name/)
  })

  test('a folder that is not empty is moved aside only with --force, and never while a server holds it', async () => {
    const to = join(work, 'used')
    mkdirSync(to)
    writeFileSync(join(to, 'notes.txt'), 'mine')
    await untouched(restoreBackup(archive, to), /is not empty\. .*--force/)
    const lock = lockDataFolder(to)
    await untouched(restoreBackup(archive, to, { force: true }), /in use by another Indago process/)
    lock.release()
    const { aside } = await restoreBackup(archive, to, { force: true })
    expect(readFileSync(join(aside!, 'notes.txt'), 'utf8')).toBe('mine')
    expect(existsSync(join(to, 'users.db'))).toBe(true)
  })
})

const mounts = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0

describe.skipIf(!mounts)(`of a folder that may only be read${mounts ? '' : ' (skipped: this system lets no test mount a disk)'}`, () => {
  /** Packs a folder on a disk that takes nothing. */
  function backUpReadOnly(dir: string, file: string) {
    const script = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,ro,bind "$DATA_DIR" && exec "$0" "$1" "$2"'
    return spawnSync('unshare', ['--map-root-user', '--mount', '/bin/sh', '-c', script, process.execPath, 'dist/server/backup.js', file], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dir },
    })
  }

  /** Without the files beside it, as after the end of the process that had it open. */
  function leaveClosed(database: string): void {
    expect(statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    for (const ending of ['-wal', '-shm']) rmSync(`${database}${ending}`, { force: true })
  }

  test.each([
    ['open', true],
    ['closed', false],
  ])('its databases, which are %s, are backed up, and the missing line of its audit list is told', async (state, isOpen) => {
    const dir = await preparedFolder()
    const store = await openStore(dir)
    const catalogue = await openCatalogueFiles(dir)
    catalogue.documents.size()
    const close = async () => {
      await catalogue.close()
      await store.close()
    }
    if (!isOpen) {
      await close()
      for (const name of ['users.db', 'catalogue.db']) leaveClosed(join(dir, name))
    }
    const file = join(work, `read-only-${state}.tar`)
    const { status, stdout, stderr } = backUpReadOnly(dir, file)
    if (isOpen) await close()
    rmSync(dir, { recursive: true, force: true })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/are in \S+\.tar\..*\nThe data folder is read-only for this user, so its audit list does not have/)
    const restored = join(work, `read-only-${state}`)
    await restoreBackup(file, restored)
    await (await openStore(restored)).close()
  })
})

test('the commands say what they did, and what they need', () => {
  const run = (command: string, ...args: string[]) =>
    spawnSync(process.execPath, [`dist/server/${command}.js`, ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: server.dir },
      timeout: 20_000,
    })
  const file = join(work, 'by-command.tar')
  const packed = run('backup', file)
  expect([packed.status, packed.stderr]).toEqual([0, ''])
  expect(packed.stdout).toMatch(/^Packing users\.db: .*\n[^]*\d+ files, [\d.]+ [kM]B, are in \S+by-command\.tar\./m)
  const restored = run('restore', file, '--to', join(work, 'by-command'))
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toMatch(/The backup is restored in \S+by-command\./)
  expect(run('restore', file).stderr).toMatch(/is not empty/)
  if (process.platform === 'linux')
    expect(run('restore', file, '--to', '/proc/indago/data').stderr).toMatch(/^The folder \/proc\/indago\/data cannot be created: /)
  expect([run('backup').stderr, run('restore').stderr]).toEqual([expect.stringMatching(/^Usage: /), expect.stringMatching(/^Usage: /)])
})
