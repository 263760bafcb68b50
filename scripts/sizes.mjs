// The size of each view of the built app until it can be drawn: `npm run sizes`. `-- --accept` stores the figures in scripts/sizes.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const accepted = new URL('sizes.json', import.meta.url)
const kB = bytes => bytes / 1000

/** The folder of a source: a package, a feature, or a folder below the top. */
const folderOf = source =>
  /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ??
  /^src\/features\/[^/]+/.exec(source)?.[0] ??
  source.split('/').slice(0, 2).join('/')

/** Gzipped kB of scripts and of styles until a view can be drawn, for each view; and the bytes of each folder, before they are gzipped. */
export function measureSizes(client = 'dist/client') {
  const files = JSON.parse(readFileSync(`${client}.sizes.json`, 'utf8'))
  const byName = new Map(files.map(file => [file.file, file]))
  const gzipped = new Map()
  const weigh = name => {
    if (!gzipped.has(name)) gzipped.set(name, gzipSync(readFileSync(`${client}/${name}`), { level: 9 }).length)
    return gzipped.get(name)
  }
  const reach = (name, found = new Set()) => {
    if (found.has(name)) return found
    found.add(name)
    for (const next of byName.get(name)?.imports ?? []) reach(next, found)
    return found
  }
  const start = reach(files.find(file => 'src/main.tsx' in file.sources).file)
  const views = {}
  for (const file of files)
    for (const view of file.views) {
      const needed = [...reach(file.file, new Set(start))]
      const styles = new Set(needed.flatMap(name => byName.get(name)?.styles ?? []))
      const sum = names => [...names].reduce((total, name) => total + weigh(name), 0)
      views[view] = { script: kB(sum(needed)), styles: kB(sum(styles)), files: needed.length + styles.size }
    }
  const folders = {}
  for (const { sources } of files)
    for (const [source, bytes] of Object.entries(sources)) folders[folderOf(source)] = (folders[folderOf(source)] ?? 0) + bytes
  return { views, folders }
}

/** One sentence for each view that is more than two per cent larger than accepted, with the folders that grew since. */
export function grownViews({ views, folders }, accepted) {
  const grown = Object.entries(folders)
    .map(([folder, bytes]) => [folder, bytes - (accepted.folders[folder] ?? 0)])
    .filter(([, more]) => more > 100)
    .sort(([, a], [, b]) => b - a)
    .map(([folder, more]) => `${folder} +${kB(more).toFixed(1)} kB`)
  return Object.entries(views)
    .filter(([view, { script }]) => script > (accepted.views[view] ?? 0) * 1.02)
    .map(([view, { script }]) => {
      const before = accepted.views[view]
      const was = before === undefined ? 'it is new' : `it was ${before.toFixed(1)}`
      return `${view}: ${script.toFixed(1)} kB gz of script, ${was}. Larger since then, before gzip: ${grown.slice(0, 8).join(', ') || 'nothing; files are split differently'}. Make it smaller, or accept it: npm run sizes -- --accept`
    })
}

export const acceptedSizes = () => JSON.parse(readFileSync(accepted, 'utf8'))

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const sizes = measureSizes()
  console.log('kB gz until a view can be shown: script, styles, files')
  for (const [view, { script, styles, files }] of Object.entries(sizes.views).sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${script.toFixed(1).padStart(7)} ${styles.toFixed(1).padStart(6)} ${String(files).padStart(4)}  ${view}`)
  if (process.argv.includes('--accept')) {
    const tenths = Object.entries(sizes.views).map(([view, { script }]) => [view, Math.round(script * 10) / 10])
    const sorted = entries => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(accepted, `${JSON.stringify({ views: sorted(tenths), folders: sorted(Object.entries(sizes.folders)) }, null, 2)}\n`)
  } else for (const line of grownViews(sizes, acceptedSizes())) console.log(line)
}
