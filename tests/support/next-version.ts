import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const sources = ['analysis', 'contract', 'exports', 'search', 'server', 'scripts', 'package.json', 'vite.server.config.ts']
/** What it says of its API. */
export const nextWire = '9999-12-31'

export interface BuiltVersion {
  /** Its main file: a SpawnedServer can run it. */
  main: string
  remove: () => void
}

/** Builds the server of these sources as the version after it would be: with another version of its API, and with one more step of the schema. */
export function buildNextVersion(step: string): BuiltVersion {
  const root = mkdtempSync(join(process.env['INDAGO_DISK'] ?? tmpdir(), 'indago-next-'))
  for (const source of sources) cpSync(source, join(root, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'dist'))
  for (const part of ['client', 'renderer']) symlinkSync(resolve('dist', part), join(root, 'dist', part))
  replace(
    join(root, 'contract/wire-version.ts'),
    /export const wireVersion: string = .*/,
    `export const wireVersion: string = '${nextWire}'`,
  )
  replace(join(root, 'server/store/migrations/migrations.ts'), /\n\]\s*$/, `\n  ${JSON.stringify(step)},\n]\n`)
  const args = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']
  const built = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
  if (built.status !== 0) throw new Error(`the next version cannot be built: ${built.stdout}${built.stderr}`)
  return { main: join(root, 'dist/server/main.js'), remove: () => rmSync(root, { recursive: true, force: true }) }
}

function replace(file: string, what: RegExp, by: string): void {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(what, () => by)
  if (changed === text) throw new Error(`${file} has nothing like ${what}`)
  writeFileSync(file, changed)
}
