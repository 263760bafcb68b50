// Builds app and server when their sources changed since the last build; `--force` builds always.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const app = ['index.html', 'vite.config.ts', 'scripts/vite', 'src', 'sw', 'workers', 'public', 'contract', 'search', 'exports', 'analysis']
const server = ['vite.server.config.ts', 'scripts/vite/openapi-file.ts', 'server', 'contract', 'search', 'exports', 'analysis']
const shared = ['package.json', 'package-lock.json', 'scripts/build.mjs']

const filesBelow = path =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true })
        .map(name => join(path, name))
        .filter(name => statSync(name).isFile())
        .sort()
    : [path]

function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of [...shared, ...paths].flatMap(filesBelow)) hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

// Files that are served get their compressed forms at the build, so that serving costs no processor time.
function compress(folder, endings) {
  for (const file of filesBelow(folder)) {
    if (!endings.includes(extname(file))) continue
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  }
}

function build(name, paths, args, after = () => {}) {
  const stamp = `dist/${name}.stamp`
  const wanted = fingerprint(paths)
  if (!process.argv.includes('--force') && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // The pages and what renders them have the same one if they are of the same sources (server/pages/rendered-pages.ts).
  const sources = paths.includes('src') && fingerprint(app)
  const started = Date.now()
  process.stdout.write(`Building the ${name}…`)
  // Built in another folder and renamed, so that running servers never see a partial build.
  const folder = `dist/${name}`
  const temporary = `${folder}.${process.pid}`
  const run = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', ...args, '--outDir', temporary, '--logLevel', 'warn'],
    {
      encoding: 'utf8',
      // Always a production build, also from a test runner.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (run.status !== 0) {
    process.stdout.write(' failed\n')
    process.stderr.write(run.stdout + run.stderr)
    rmSync(temporary, { recursive: true, force: true })
    process.exit(1)
  }
  after(temporary)
  if (sources) writeFileSync(join(temporary, 'app.stamp'), sources)
  rmSync(folder, { recursive: true, force: true })
  renameSync(temporary, folder)
  writeFileSync(stamp, wanted)
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

const only = process.argv.find(arg => arg.startsWith('--only='))?.slice('--only='.length)
// The size report is for developers and is not served.
function finishClient(folder) {
  renameSync(join(folder, 'sizes.json'), 'dist/client.sizes.json')
  compress(folder, ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
}

if (only !== 'server') build('client', app, [], finishClient)
if (only !== 'server') build('renderer', [...app, 'vite.renderer.config.ts'], ['--config', 'vite.renderer.config.ts'])
if (only !== 'client') build('server', server, ['--config', 'vite.server.config.ts'], folder => compress(folder, ['.json']))
