import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BucketStandIn } from '../../support/bucket-stand-in.ts'
import { killLeftServers, preparedFolder, refusedStart, SpawnedServer } from '../../support/spawned-server.ts'

let standIn: BucketStandIn
let dir: string
let env: Record<string, string>
beforeAll(async () => {
  standIn = await BucketStandIn.start()
  dir = await preparedFolder()
  const { endpoint, bucket, prefix, region, keyId, secret } = standIn.settings
  env = {
    DATA_DIR: dir,
    FILES_URL: `s3://${bucket}/${prefix}`,
    FILES_ENDPOINT: endpoint,
    FILES_REGION: region,
    FILES_KEY: keyId,
    FILES_SECRET: secret,
    LOG_LEVEL: 'silent',
  }
})
afterEach(async () => {
  standIn.stumbleAt = () => undefined
  await killLeftServers()
})
afterAll(async () => {
  await standIn.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** Runs a built command to its end. */
const run = async (command: string, args: string[], more = {}) =>
  promisify(execFile)(process.execPath, [`dist/server/${command}.js`, ...args], { env: { ...process.env, ...env, ...more } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )

test('a bucket that does not take the keys, or is not there: the start ends with one sentence, without the keys', async () => {
  const before = readdirSync(dir)
  for (const [wrong, sentence] of [
    [{ FILES_SECRET: 'hidden' }, 'does not let FILES_KEY write, list and delete files in the bucket shelf (SignatureDoesNotMatch).'],
    [{ FILES_URL: 's3://attic' }, 'has no bucket attic, which FILES_URL names.'],
  ] as const) {
    const { code, stdout, stderr } = await refusedStart({ ...env, ...wrong })
    expect([code, stderr.trim().split('\n').length, stdout]).toEqual([1, 1, ''])
    expect(stderr).toContain(sentence)
    expect(stderr).not.toMatch(/hidden|stand-in-(?:key|secret)/)
  }
  expect(readdirSync(dir)).toEqual(before)
})

test('a bucket that is away: the server starts, says so, and is ready when the bucket has come', async () => {
  standIn.stumbleAt = () => 'cut'
  const server = new SpawnedServer(env)
  const url = await server.url()
  expect(server.said('does not answer (UND_ERR_SOCKET). This server is not ready until it does.')).toBe(true)
  expect((await fetch(`${url}/v1/ready`)).status).toBe(503)
  standIn.stumbleAt = () => undefined
  await expect.poll(async () => (await fetch(`${url}/v1/ready`)).status, { timeout: 10_000, interval: 300 }).toBe(200)
  server.signal('SIGTERM')
  expect((await server.ended()).code).toBe(0)
})

test('files move to the bucket and back by a command, a backup has those of the bucket, and nothing is deleted by it', async () => {
  const name = `${'d'.repeat(32)}.webp`
  for (const folder of ['avatars', 'pictures', 'files']) {
    mkdirSync(join(dir, folder), { recursive: true })
    writeFileSync(join(dir, folder, folder === 'files' ? 'd'.repeat(32) : name), `${folder} of somebody`)
  }
  expect(await run('move-files', [])).toMatchObject({ code: 1, said: expect.stringContaining('Usage: npm run move-files') as string })
  const none = await run('move-files', ['--to', 'bucket'], {
    FILES_URL: undefined,
    FILES_ENDPOINT: undefined,
    FILES_REGION: undefined,
    FILES_KEY: undefined,
    FILES_SECRET: undefined,
  })
  expect(none).toEqual({ code: 1, said: 'FILES_URL, FILES_KEY and FILES_SECRET are needed: they name the bucket.\n' })
  const there = await run('move-files', ['--to', 'bucket'])
  expect(there.code).toBe(0)
  for (const folder of ['avatars', 'pictures', 'files'])
    expect(there.said).toContain(`${folder}: 1 copied and compared, 0 there already, 1 kB.`)
  expect(readFileSync(join(dir, 'avatars', name), 'utf8')).toBe('avatars of somebody')

  for (const folder of ['avatars', 'pictures', 'files']) rmSync(join(dir, folder), { recursive: true })
  const archive = join(dir, '..', `${Date.now()}.tar`)
  const to = `${archive}-restored`
  try {
    expect((await run('backup', [archive])).code).toBe(0)
    const restored = await run('restore', [archive, '--to', to])
    expect(restored.said).toContain('npm run move-files -- --to bucket')
    for (const folder of ['avatars', 'pictures']) expect(readFileSync(join(to, folder, name), 'utf8')).toBe(`${folder} of somebody`)
    standIn.stumbleAt = (method, key) => (method === 'GET' && key.endsWith(name) ? { status: 403, code: 'AccessDenied' } : undefined)
    expect(await run('backup', [`${archive}2`])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/\nThe file store did not answer\. No backup was written\.\n$/) as string,
    })
    expect(existsSync(`${archive}2`)).toBe(false)
    standIn.stumbleAt = () => undefined
  } finally {
    for (const path of [archive, to]) rmSync(path, { recursive: true, force: true })
  }

  expect((await run('move-files', ['--to', 'folder'])).code).toBe(0)
  for (const folder of ['avatars', 'pictures']) expect(readFileSync(join(dir, folder, name), 'utf8')).toBe(`${folder} of somebody`)
  expect([...standIn.objects.keys()].filter(key => key.includes('d'.repeat(32)))).toHaveLength(3)
})
