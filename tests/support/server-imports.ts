import { posix } from 'node:path'
import { circlesOf } from './circles.ts'

/**
 * The modules of the server and their allowed imports: folders, or single files. The longest folder that matches a path counts.
 * Files directly in `server/` may import everything.
 */
const modules: Record<string, string> = {
  core: '',
  store: 'core',
  http: 'core store',
  catalogue: 'core',
  'catalogue/documents/postgres':
    'core catalogue store/postgres/commit-hints.ts store/postgres/connections.ts store/postgres/insert-rows.ts store/postgres/primary.ts',
  'catalogue/copies': 'core catalogue store',
  'catalogue/embedded': 'core catalogue',
  'catalogue/opensearch': 'core catalogue',
  pages: 'core http',
  crawlers: 'core catalogue http',
  files: 'core',
  'files/bucket': 'core files outside/bounded-fetch.ts',
  outside: 'core store telemetry/observer.ts',
  'outside/analyst': 'core outside/bounded-fetch.ts',
  live: 'core store',
  'live/embedded': 'core live http/client-address.ts http/host-names.ts',
  'live/cluster': 'core live',
  subjects: 'core store catalogue files outside outside/analyst live http/handlers.ts http/json-response.ts',
  jobs: 'core store files outside subjects',
  telemetry: 'core store catalogue',
  backup: 'core store files',
  move: 'core store catalogue catalogue/documents/postgres catalogue/embedded',
  import: 'core store catalogue catalogue/embedded',
  seed: 'core store catalogue catalogue/embedded',
}
const byLength = Object.keys(modules).sort((a, b) => b.length - a.length)

export interface ServerSource {
  /** Relative to `server/`: `subjects/folders/rows.ts`. */
  path: string
  text: string
}

/** The maximum number of files in a folder; data files do not count. */
const filesAtMost = 30

const moduleOf = (path: string): string | undefined => byLength.find(folder => path.startsWith(`${folder}/`))
const subjectOf = (path: string): string | undefined => /^subjects\/([^/]+)\//.exec(path)?.[1]

/** Wrong imports of the server, each with a sentence that says what to do. */
export function serverFaults(sources: readonly ServerSource[]): string[] {
  const imports = new Map(sources.map(source => [source.path, importsOf(source)]))
  return [...sources.flatMap(({ path }) => imports.get(path)!.flatMap(to => faultOf(path, to))), ...circles(imports), ...crowds(sources)]
}

const importsOf = ({ path, text }: ServerSource): string[] =>
  [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, from]) => posix.join(posix.dirname(path), from!))

function faultOf(path: string, to: string): string[] {
  const own = moduleOf(path)
  const other = moduleOf(to)
  if (path.includes('/') && own === undefined) return [`${path}: this folder is no module yet; say in ${here} what it may import`]
  const subject = subjectOf(to)
  if (subject !== undefined && subject !== subjectOf(path) && to !== `subjects/${subject}/index.ts`)
    return [`${path}: ${to}: use a subject of others only through its index.ts`]
  if (own === undefined || own === other || modules[own]!.split(' ').some(may => may === other || may === to)) return []
  const what = other ?? 'what puts the server together'
  return [`${path}: ${to}: ${own} may not import ${what}; move what both need down, or take it as a parameter that app.ts hands in`]
}

const here = 'tests/support/server-imports.ts'

/** Import cycles of files and of folders; a subject is a folder. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const folders = new Map<string, string[]>()
  for (const [path, all] of imports)
    for (const to of all) {
      const [from, into] = [posix.dirname(path), posix.dirname(to)]
      if (from !== into) folders.set(from, [...(folders.get(from) ?? []), into])
    }
  const remedy = 'a circle; move what both need down, or take it as a parameter that app.ts hands in'
  return [...new Set([...circlesOf(imports), ...circlesOf(folders)])].map(circle => `${circle}: ${remedy}`)
}

function crowds(sources: readonly ServerSource[]): string[] {
  const sizes = new Map<string, number>()
  for (const { path } of sources) if (!path.endsWith('.data.ts')) sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1)
  return [...sizes]
    .filter(([, size]) => size > filesAtMost)
    .map(([folder, size]) => `${folder}: ${size} files; divide it by what they are about`)
}
