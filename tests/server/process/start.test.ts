import { spawnSync } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localStores } from '#server/files/local-files.ts'
import { auditLines } from '#server/store/audit.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import {
  killLeftServers,
  newFolder,
  preparedFolder,
  refusedStart,
  signIn,
  SpawnedServer,
  type Ended,
} from '../../support/spawned-server.ts'

let dir: string
const folders: string[] = []
beforeAll(async () => {
  dir = await preparedFolder()
  const first = new SpawnedServer({ DATA_DIR: dir })
  await first.url()
  first.signal('SIGTERM')
  await first.ended()
  folders.push(dir)
})
afterEach(killLeftServers)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const copy = () => {
  const folder = join(newFolder(), 'data')
  cpSync(dir, folder, { recursive: true })
  folders.push(folder)
  return folder
}

/** Name and hash of every file with content, except the lock and the shared memory of open databases. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name !== 'lock.db' && !name.endsWith('-shm'))
    .filter(name => statSync(join(folder, name)).isFile() && statSync(join(folder, name)).size > 0)
    .sort()
    .map(
      name =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )

/** The content once nothing has been written for longer than a server waits before its first look at the catalogue. */
async function settledContent(folder: string): Promise<string[]> {
  for (let before = contentOf(folder); ;) {
    await new Promise(resolve => setTimeout(resolve, 2000))
    const now = contentOf(folder)
    if (now.join() === before.join()) return now
    before = now
  }
}

function expectOneSentence({ code, stdout, stderr }: Ended, text: RegExp) {
  expect(stderr).toMatch(text)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/\bat \S+ \(/)
  expect(stdout).not.toContain('ready')
  expect(code).toBe(1)
}

test('a second start on a folder says one line and serves the app, and SIGINT ends it with 0', async () => {
  const server = new SpawnedServer({ DATA_DIR: dir })
  const page = await fetch(`${await server.url()}/login`, { headers: { accept: 'text/html' } })
  expect([page.status, (await page.text()).includes('<html')]).toEqual([200, true])
  server.signal('SIGINT')
  const { code, stdout, stderr } = await server.ended()
  expect(stdout).toMatch(/^Indago is ready: http:\/\/127\.0\.0\.1:\d+\n$/)
  expect([code, stderr]).toEqual([0, ''])
})

test('the audit list says with which settings a server started', async () => {
  const folder = copy()
  const server = new SpawnedServer({ DATA_DIR: folder, SIGN_UP: 'closed' })
  await server.url()
  server.signal('SIGTERM')
  await server.ended()
  const store = await openStore(folder)
  const started = (await auditLines(store.read, 0)).filter(line => line.kind === 'server_started')
  await store.close()
  expect(JSON.parse(started.at(-1)?.details ?? '{}')).toMatchObject({ host: '127.0.0.1', sign_up: 'closed', sends_mail: false })
})

test('files whose account was deleted just before the server was killed go at the next start', async () => {
  const folder = copy()
  const { avatars, files } = localStores(folder)
  await avatars.put(`${'a'.repeat(32)}.webp`, Readable.from([Buffer.from('picture')]), 100)
  await files.put('b'.repeat(32), Readable.from([Buffer.from('export')]), 100)
  const server = new SpawnedServer({ DATA_DIR: folder })
  await server.url()
  expect([await avatars.names(), await files.names()]).toEqual([[], []])
  server.signal('SIGTERM')
  await server.ended()
})

test('D4 a second process on a data folder refuses in one sentence and changes nothing', async () => {
  const first = new SpawnedServer({ DATA_DIR: dir })
  const url = await first.url()
  // Soon after its start a server notes how far the catalogue is matched with alerts.
  const before = await settledContent(dir)
  expectOneSentence(await refusedStart({ DATA_DIR: dir }), /^The data folder \/\S+ is in use by another Indago process\./)
  expect(contentOf(dir)).toEqual(before)
  expect((await fetch(`${url}/v1/ready`)).status).toBe(200)
  first.signal('SIGKILL')
  await first.ended()
  const next = new SpawnedServer({ DATA_DIR: dir })
  await next.url()
  next.signal('SIGTERM')
  expect((await next.ended()).code).toBe(0)
})

test('a server with open modes, on an open folder, closes the folder and everything that it writes', async () => {
  const folder = copy()
  for (const name of ['', 'users.db', 'avatars'].filter(name => existsSync(join(folder, name)))) chmodSync(join(folder, name), 0o777)
  // Both are written again, one at the start and one at the end.
  rmSync(join(folder, 'segments'), { recursive: true })
  rmSync(join(folder, 'catalogue.db.sum'))
  const server = new SpawnedServer({ DATA_DIR: folder }, 'umask 0')
  await server.url()
  const modes = () =>
    ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map(name => statSync(join(folder, name)).mode & 0o77)
  expect(new Set(modes())).toEqual(new Set([0]))
  server.signal('SIGTERM')
  const { stdout } = await server.ended()
  expect(stdout.split('\n').filter(line => line.includes('open to other users'))).toHaveLength(1)
  expect(new Set(modes())).toEqual(new Set([0]))
})

test('D5 where too few files may be open at once, the server says so in one sentence', async () => {
  expectOneSentence(
    await refusedStart({ DATA_DIR: copy() }, 'ulimit -n 100'),
    /^Indago may open only 100 files at once, which is too few\./,
  )
})

test('D5 with 256 files at once the server starts and answers, or says that they are too few', async () => {
  const server = new SpawnedServer({ DATA_DIR: copy() }, 'ulimit -n 256')
  const url = await server.url().catch(() => undefined)
  if (url === undefined) return expectOneSentence(await server.ended(), /^Indago may open only 256 files at once, which is too few\./)
  const pages = await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/login`, { headers: { accept: 'text/html' } })))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  server.signal('SIGTERM')
  expect((await server.ended()).code).toBe(0)
})

test('D5 a quota that is used up at the first start is called that, not damage', async () => {
  const refused = await refusedStart({ DATA_DIR: join(newFolder(), 'data') }, 'ulimit -f 200')
  expectOneSentence(
    refused,
    /^The data file \/\S+users\.db cannot be written: disk I\/O error\. Look at the disk, and at the quota of this user\.$/m,
  )
})

describe('a wrong setting is named in one sentence, and nothing is changed', () => {
  test('PORT=eighty', async () => {
    const folder = join(newFolder(), 'data')
    const refused = await refusedStart({ DATA_DIR: folder, PORT: 'eighty' })
    expectOneSentence(refused, /^The setting PORT must be a whole number; it is "eighty"\.$/m)
    expect(existsSync(folder)).toBe(false)
  })

  test('a data folder that is a file', async () => {
    expectOneSentence(
      await refusedStart({ DATA_DIR: 'package.json' }),
      /^The data folder \/\S+ is a file\. Choose a folder with DATA_DIR\.$/m,
    )
  })

  test.skipIf(process.platform !== 'linux')('a data folder where the system takes none', async () => {
    expectOneSentence(
      await refusedStart({ DATA_DIR: '/proc/indago/data' }),
      /^The data folder \/proc\/indago\/data cannot be created: \S.*\. Choose another one with DATA_DIR\.$/m,
    )
  })

  test('an address of another machine', async () => {
    expectOneSentence(
      await refusedStart({ DATA_DIR: join(newFolder(), 'data'), HOST: '192.0.2.1' }),
      /^Indago cannot listen on 192\.0\.2\.1/,
    )
  })
})

test('a busy port is reported in one sentence, and no data folder is created', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => otherServer.once('listening', resolve))
  const address = otherServer.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const folder = join(newFolder(), 'data')
  expectOneSentence(
    await refusedStart({ DATA_DIR: folder, PORT: port }),
    new RegExp(`^The port ${port} on 127\\.0\\.0\\.1 is already in use\\.`),
  )
  expect(existsSync(folder)).toBe(false)
  otherServer.close()
})

test('a search cluster that is something else is reported in one sentence, and no data folder is created', async () => {
  const other = createHttpServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const folder = join(newFolder(), 'data')
  const refused = await refusedStart({ DATA_DIR: folder, SEARCH_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })
  expectOneSentence(refused, /^The address of SEARCH_URL is not that of an OpenSearch\.$/m)
  expect(existsSync(folder)).toBe(false)
  other.close()
})

describe('D7 a damaged data file is named in one sentence, and nothing is changed', () => {
  const overwrite = (file: string, at: number, bytes: number) => {
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, at)
    closeSync(handle)
  }
  /** Turns one bit over. */
  const flip = (file: string, at: number) => {
    const bytes = readFileSync(file)
    bytes[at]! ^= 1
    writeFileSync(file, bytes)
  }
  test.each([
    ['the beginning of users.db', 'users.db', (file: string) => overwrite(file, 0, 100)],
    ['a page inside users.db', 'users.db', (file: string) => overwrite(file, 4096 * 3, 2000)],
    ['users.db cut short', 'users.db', (file: string) => truncateSync(file, 4096 * 4 + 100)],
    ['users.db replaced by a text', 'users.db', (file: string) => overwrite(file, 0, statSync(file).size)],
    ['token.key cut short', 'token.key', (file: string) => truncateSync(file, 5)],
    ['one bit of the tables of users.db', 'users.db', (file: string) => flip(file, 4096 * 2)],
    ['the beginning of catalogue.db', 'catalogue.db', (file: string) => overwrite(file, 0, 100)],
    ['one bit in the middle of catalogue.db', 'catalogue.db', (file: string) => flip(file, Math.floor(statSync(file).size / 2))],
    ['catalogue.db cut short', 'catalogue.db', (file: string) => truncateSync(file, 4096 * 3 + 7)],
  ])('%s', async (_, name, damage) => {
    const folder = copy()
    damage(join(folder, name))
    const before = contentOf(folder)
    expectOneSentence(await refusedStart({ DATA_DIR: folder }), new RegExp(`^The data file /\\S+/${name.replace('.', '\\.')} is damaged`))
    expect(contentOf(folder)).toEqual(before)
  })

  test('the command for it puts a backup in its place, and the server starts on it with every account', async () => {
    const folder = copy()
    const archive = join(newFolder(), 'backup.tar')
    const command = (name: string, ...args: string[]) =>
      spawnSync(process.execPath, [`dist/server/${name}.js`, archive, ...args], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: folder },
      })
    expect(command('backup').status).toBe(0)
    overwrite(join(folder, 'users.db'), 4096 * 3, 2000)
    expect((await refusedStart({ DATA_DIR: folder })).stderr).toContain('restore a backup')
    const { status, stderr } = command('restore', '--force')
    expect([status, stderr]).toEqual([0, ''])
    const server = new SpawnedServer({ DATA_DIR: folder })
    const { token } = await signIn(await server.url())
    expect(token).toMatch(/^eyJ/)
    server.signal('SIGTERM')
    expect((await server.ended()).code).toBe(0)
  })
})
