// Installs the packages when they are missing or differ from the lockfile. Built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`Indago needs Node 20.20 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const stamp = 'node_modules/.indago-installed'
const lockfile = readFileSync('package-lock.json', 'utf8')
const wanted = createHash('sha256').update(lockfile).digest('hex')

/** Whether npm has installed what the lockfile says, as its own list in node_modules tells. Optional packages are those of other machines too. */
function isInstalled() {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const { '': _own, ...locked } = JSON.parse(lockfile).packages
  return (
    Object.keys(installed).every(name => Object.hasOwn(locked, name)) &&
    Object.entries(locked).every(([name, { integrity, optional }]) =>
      Object.hasOwn(installed, name) ? installed[name].integrity === integrity : optional === true,
    )
  )
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (!isInstalled()) {
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const run = npm ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' }) : spawnSync('npm', args, { stdio: 'inherit' })
    if (run.status !== 0) process.exit(run.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}
