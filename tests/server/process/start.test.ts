import { createServer } from 'node:net'
import { createHash } from 'node:crypto'
import { closeSync, cpSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { killLeftServers, newFolder, preparedFolder, refusedStart, SpawnedServer, type Ended } from '../../support/spawned-server.ts'

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

function expectOneSentence({ code, stdout, stderr }: Ended, text: RegExp) {
  expect(stderr).toMatch(text)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/\bat \S+ \(/)
  expect(stdout).not.toContain('ready')
  expect(code).toBe(1)
}

test('a second start on a folder says one line, and SIGINT ends it with 0', async () => {
  const server = new SpawnedServer({ DATA_DIR: dir })
  await server.url()
  server.signal('SIGINT')
  const { code, stdout, stderr } = await server.ended()
  expect(stdout).toMatch(/^Indago is ready: http:\/\/127\.0\.0\.1:\d+\n$/)
  expect([code, stderr]).toEqual([0, ''])
})

test('D4 a second process on a data folder refuses in one sentence and changes nothing', async () => {
  const first = new SpawnedServer({ DATA_DIR: dir })
  const url = await first.url()
  const before = contentOf(dir)
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

describe('a wrong setting is named in one sentence, and nothing is changed', () => {
  test.each([
    ['PORT', 'eighty', /^The setting PORT must be a whole number; it is "eighty"\.$/m],
    ['PORT', '70000', /^The setting PORT must be at most 65535; it is 70000\.$/m],
    ['PORT', '', /^The setting PORT must be a whole number; it is ""\.$/m],
    ['HOST', 'http://localhost', /^The setting HOST must be an address or a host name/m],
    ['DATA_DIR', '', /^The setting DATA_DIR must name a folder; it is ""\.$/m],
    ['LOG_LEVEL', 'loud', /^The setting LOG_LEVEL must be one of silent, .*; it is "loud"\.$/m],
  ])('%s=%s', async (name, value, sentence) => {
    const folder = join(newFolder(), 'data')
    expectOneSentence(await refusedStart({ DATA_DIR: folder, [name]: value }), sentence)
    expect(existsSync(folder)).toBe(false)
  })

  test('a data folder that is a file', async () => {
    expectOneSentence(await refusedStart({ DATA_DIR: 'package.json' }), /^The data folder \/\S+ cannot be used: /)
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

describe('D7 a damaged data file is named in one sentence, and nothing is changed', () => {
  const overwrite = (file: string, at: number, bytes: number) => {
    const handle = openSync(file, 'r+')
    writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, at)
    closeSync(handle)
  }
  test.each([
    ['the beginning of users.db', 'users.db', (file: string) => overwrite(file, 0, 100)],
    ['a page inside users.db', 'users.db', (file: string) => overwrite(file, 4096 * 3, 2000)],
    ['users.db cut short', 'users.db', (file: string) => truncateSync(file, 4096 * 4 + 100)],
    ['users.db replaced by a text', 'users.db', (file: string) => overwrite(file, 0, statSync(file).size)],
    ['token.key cut short', 'token.key', (file: string) => truncateSync(file, 5)],
    ['the beginning of catalogue.db', 'catalogue.db', (file: string) => overwrite(file, 0, 100)],
  ])('%s', async (_, name, damage) => {
    const folder = copy()
    damage(join(folder, name))
    const before = contentOf(folder)
    expectOneSentence(await refusedStart({ DATA_DIR: folder }), new RegExp(`^The data file /\\S+/${name.replace('.', '\\.')} is damaged`))
    expect(contentOf(folder)).toEqual(before)
  })
})
