// Puts all that a server needs into a new folder: what was built, and the few packages that the build leaves out. `npm run release -- <folder>`.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nativePackages } from './native.mjs'

const [target] = process.argv.slice(2)
if (target === undefined || existsSync(target)) {
  console.error(target === undefined ? 'Name a new folder: npm run release -- /opt/indago' : `${target} exists; name a new folder.`)
  process.exit(1)
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { name, version, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Packages with all that they need; those for other machines are not installed. */
const needed = new Set()
function need(one) {
  const path = `node_modules/${one}`
  if (needed.has(path) || !existsSync(path)) return
  needed.add(path)
  const { dependencies, optionalDependencies } = packages[path]
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) need(other)
}
for (const one of nativePackages) need(one)

mkdirSync(target, { recursive: true })
for (const path of ['dist/client', 'dist/renderer', 'dist/server', ...needed]) cpSync(path, join(target, path), { recursive: true })
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, private: true, type, engines }, undefined, 2)}\n`)
console.log(`Indago ${version} is in ${target}; node dist/server/main.js starts it there.`)
