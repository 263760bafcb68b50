import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nativePackages } from '../../scripts/native.mjs'
import { newFolder, preparedFolder } from '../support/spawned-server.ts'

const root = newFolder()
const release = join(root, 'release')
const make = () => spawnSync(process.execPath, ['scripts/release.mjs', release], { encoding: 'utf8' })
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a release is a new folder from which a server starts, with no packages but those with machine code', async () => {
  expect(make()).toMatchObject({ status: 0, stderr: '' })
  expect(nativePackages.every(name => existsSync(join(release, 'node_modules', name)))).toBe(true)
  expect(readdirSync(join(release, 'node_modules')).length).toBeLessThan(10)
  const [dir, env] = [await preparedFolder(), { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent' }]
  const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: release, env: { ...env, DATA_DIR: dir } })
  let said = ''
  server.stdout.on('data', text => (said += text))
  server.stderr.on('data', text => (said += text))
  await expect.poll(() => said, { timeout: 25_000 }).toMatch(/^Indago is ready: /m)
  const page = await fetch(/ready: (\S+)/.exec(said)![1]!)
  expect(await page.text()).toContain('<div id=')
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
  rmSync(dir, { recursive: true, force: true })
})

test('a folder that exists is not touched, and none is made without a name', () => {
  expect(make()).toMatchObject({ status: 1, stderr: `${release} exists; name a new folder.\n` })
  expect(spawnSync(process.execPath, ['scripts/release.mjs'], { encoding: 'utf8' }).status).toBe(1)
})
