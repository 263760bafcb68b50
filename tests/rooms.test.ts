import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom: the picture of the README, as a rule. */
const rooms: Record<string, { folder: string; may: string }> = {
  contract: { folder: 'contract', may: '' },
  search: { folder: 'search', may: 'contract' },
  server: { folder: 'server', may: 'contract search' },
  workers: { folder: 'workers', may: 'contract search kit' },
  sw: { folder: 'sw', may: 'contract kit' },
  kit: { folder: 'src/kit', may: '' },
  ui: { folder: 'src/ui', may: 'kit' },
  api: { folder: 'src/api', may: 'contract kit' },
  offline: { folder: 'src/offline', may: 'contract api kit' },
  session: { folder: 'src/session', may: 'contract api offline kit' },
  routing: { folder: 'src/routing', may: 'contract session kit' },
  features: { folder: 'src/features', may: 'contract api offline session routing workers ui kit' },
  app: { folder: 'src/app', may: 'contract api offline session routing workers features ui kit' },
}

interface Source {
  room: string
  path: string
  feature: string | undefined
}

const sources: Source[] = Object.entries(rooms).flatMap(([room, { folder }]) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ room, path: join(folder, name), feature: room === 'features' ? name.split('/')[0] : undefined })),
)

function faultsOf({ room, path, feature }: Source): string[] {
  const faults: string[] = []
  for (const [, from] of readFileSync(path, 'utf8').matchAll(/(?:from|import|import\()\s*'([.#][^']+)'/g)) {
    const to = /^#(\w+)\//.exec(from!)?.[1]
    if (from!.startsWith('../')) {
      const inside = join(path, '..', from!)
      if (!inside.startsWith(rooms[room]!.folder + '/')) faults.push(`${from}: leave a room through #room/, so that the rule can see it`)
      if (feature && !inside.startsWith(`src/features/${feature}/`)) faults.push(`${from}: use another feature only through its index.ts`)
    }
    if (!to) continue
    if (to === room && room !== 'features') faults.push(`${from}: inside a room an import starts with ./`)
    else if (to === 'features' && room === 'features' && !/^#features\/[\w-]+\/index\.ts$/.test(from!))
      faults.push(`${from}: use another feature only through its index.ts`)
    else if (to !== room && !rooms[room]!.may.split(' ').includes(to)) faults.push(`${from}: ${room} may not import ${to}`)
  }
  return faults.map(fault => `${path}: ${fault}`)
}

test('every import keeps to the rooms named beside its own', () => {
  expect(sources.flatMap(faultsOf)).toEqual([])
})

test('the contract knows neither documents nor files: only its two packages are imported there', () => {
  const foreign = sources
    .filter(source => source.room === 'contract')
    .flatMap(({ path }) => [...readFileSync(path, 'utf8').matchAll(/from '([^.#'][^']*)'/g)].map(([, from]) => `${path}: ${from}`))
    .filter(line => !/: (valibot|@valibot\/to-json-schema)$/.test(line))
  expect(foreign).toEqual([])
})

test('only the api room speaks to the network', () => {
  const speaking = sources
    .filter(({ room }) => ['ui', 'offline', 'session', 'routing', 'features', 'app', 'kit', 'workers'].includes(room))
    .filter(({ path }) => /\b(fetch\(|new XMLHttpRequest|new WebSocket|new EventSource|sendBeacon\()/.test(readFileSync(path, 'utf8')))
    .map(({ path }) => `${path}: speak through #api/`)
  expect(speaking).toEqual([])
})
