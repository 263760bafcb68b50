import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

type Packages = Record<string, { integrity?: string; optional?: true }>

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A checkout with a lockfile, in which npm has installed some packages. */
function checkout(locked: Packages, installed?: Packages): string {
  const folder = mkdtempSync(join(tmpdir(), 'indago-packages-'))
  folders.push(folder)
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }))
  if (installed) writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  // In npm's place.
  writeFileSync(
    join(folder, 'npm.mjs'),
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('called', process.argv.slice(2).join(' '))\n",
  )
  return folder
}

/** Whether a start installs the packages. */
function installs(folder: string): boolean {
  rmSync(join(folder, 'called'), { force: true })
  const env = { ...process.env, npm_execpath: join(folder, 'npm.mjs') }
  const { status } = spawnSync(process.execPath, [resolve('scripts/ensure.mjs')], { cwd: folder, env })
  expect(status).toBe(0)
  return existsSync(join(folder, 'called'))
}

const locked: Packages = { 'node_modules/a': { integrity: 'one' }, 'node_modules/b': { integrity: 'two', optional: true } }

test('packages are installed once, and again when the lockfile names others', () => {
  const folder = checkout(locked)
  expect(installs(folder)).toBe(true)
  expect(installs(folder)).toBe(false)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/a': { integrity: 'three' } } }))
  expect(installs(folder)).toBe(true)
})

test.each<[string, Packages, boolean]>([
  ['all of them', locked, false],
  ['all but an optional one, which is of another machine', { 'node_modules/a': { integrity: 'one' } }, false],
  ['another version', { ...locked, 'node_modules/a': { integrity: 'older' } }, true],
  ['too few', { 'node_modules/b': { integrity: 'two' } }, true],
  ['one too many', { ...locked, 'node_modules/c': { integrity: 'four' } }, true],
])('what was installed by hand is not installed again: %s', (_, installed, expected) => {
  expect(installs(checkout(locked, installed))).toBe(expected)
})
