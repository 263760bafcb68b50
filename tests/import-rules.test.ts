import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFaults } from './support/server-imports.ts'
import { pageLiterals } from './support/page-literals.ts'
import { jobFaults } from './support/write-jobs.ts'

/** The allowed imports of each module: the table of docs/architecture.md. `ui` knows one thing of the contract: the form of rich texts. */
const modules: Record<string, { folder: string; may: string }> = {
  contract: { folder: 'contract', may: '' },
  search: { folder: 'search', may: 'contract' },
  exports: { folder: 'exports', may: 'contract' },
  analysis: { folder: 'analysis', may: 'contract search' },
  server: { folder: 'server', may: 'contract search exports analysis' },
  workers: { folder: 'workers', may: 'contract search exports kit' },
  sw: { folder: 'sw', may: 'contract kit' },
  kit: { folder: 'src/kit', may: '' },
  ui: { folder: 'src/ui', may: 'kit' },
  api: { folder: 'src/api', may: 'contract kit' },
  offline: { folder: 'src/offline', may: 'contract api kit' },
  session: { folder: 'src/session', may: 'contract api offline kit' },
  forms: { folder: 'src/forms', may: 'contract api offline ui kit' },
  routing: { folder: 'src/routing', may: 'contract session kit' },
  features: { folder: 'src/features', may: 'contract exports analysis api offline session routing forms workers ui kit' },
  app: { folder: 'src/app', may: 'contract api offline session routing forms workers features ui kit' },
}

interface Source {
  module: string
  path: string
  feature: string | undefined
}

const sources: Source[] = Object.entries(modules).flatMap(([module, { folder }]) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ module, path: join(folder, name), feature: module === 'features' ? name.split('/')[0] : undefined })),
)

function faultsOf({ module, path, feature }: Source): string[] {
  const faults: string[] = []
  for (const [, from] of readFileSync(path, 'utf8').matchAll(/(?:from|import|import\()\s*'([.#][^']+)'/g)) {
    const to = /^#(\w+)\//.exec(from!)?.[1]
    if (from!.startsWith('../')) {
      const inside = join(path, '..', from!)
      if (!inside.startsWith(modules[module]!.folder + '/')) faults.push(`${from}: import from another module as #module/`)
      if (feature && !inside.startsWith(`src/features/${feature}/`)) faults.push(`${from}: use another feature only through its index.ts`)
    }
    if (!to) continue
    if (to === module && module !== 'features') faults.push(`${from}: inside a module an import starts with ./`)
    else if (to === 'features' && module === 'features' && !/^#features\/[\w-]+\/index\.ts$/.test(from!))
      faults.push(`${from}: use another feature only through its index.ts`)
    else if (module === 'ui' && from!.startsWith('#contract/rich-text')) continue
    else if (to !== module && !modules[module]!.may.split(' ').includes(to)) faults.push(`${from}: ${module} may not import ${to}`)
  }
  return faults.map(fault => `${path}: ${fault}`)
}

test('every import follows the table of allowed modules', () => {
  expect(sources.flatMap(faultsOf)).toEqual([])
})

test('the contract imports only its two packages', () => {
  const foreign = sources
    .filter(source => source.module === 'contract')
    .flatMap(({ path }) => [...readFileSync(path, 'utf8').matchAll(/from '([^.#'][^']*)'/g)].map(([, from]) => `${path}: ${from}`))
    .filter(line => !/: (valibot|@valibot\/to-json-schema)$/.test(line))
  expect(foreign).toEqual([])
})

test('only the api module accesses the network', () => {
  const speaking = sources
    .filter(({ module }) => ['ui', 'offline', 'session', 'routing', 'forms', 'features', 'app', 'kit', 'workers'].includes(module))
    .filter(({ path }) => /\b(fetch\(|new XMLHttpRequest|new WebSocket|new EventSource|sendBeacon\()/.test(readFileSync(path, 'utf8')))
    .map(({ path }) => `${path}: speak through #api/`)
  expect(speaking).toEqual([])
})

test('no page path is hard-coded outside of the page list', () => {
  const written = sources
    .filter(({ module }) => !['contract', 'search'].includes(module))
    .map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }))
  expect(pageLiterals(written)).toEqual([])
})

test('a hard-coded page path is reported with line and page, similar text is not', () => {
  const found = (text: string) => pageLiterals([{ path: 'src/a.tsx', text: `// On line 2\n${text}` }]).join('\n')
  const good = [
    "const link = <a href={to('login')}>Log in</a>",
    "import a from './login.ts'",
    "const words = 'either/or'",
    'const key = `${index}/${slug}`',
    "const separated = path.split('/').join('/x/')",
    'const isPath = /^\\/{2}/.test(path)',
    "call('/no-page-of-ours')",
  ]
  for (const line of good) expect([line, found(line)]).toEqual([line, ''])
  const wrong: [string, string][] = [
    ['const link = <a href="/login">Log in</a>', 'login'],
    ["go('/search?keyword=x')", 'searchHome'],
    ["go(isNew ? '/onboarding' : home)", 'onboarding'],
    ['redirect(`/profile/${id}/bookmark_folders/${folder}#notes`)', 'researcher.bookmark_folders.show'],
    ['go(`/onboarding/${step}`)', 'onboarding.intro'],
    ['location.assign(`${profile}/settings/change-account`)', 'researcher.settings.change-account'],
    ['mail(`${origin}/reset-password?reset_password_token=${secret}`)', 'reset_password'],
    ["const isConfirming = path.startsWith('/confirmation')", 'confirmation.pending'],
    ['const isEntrance = /^\\/(login|signup)([/?#]|$)/.test(path)', 'login'],
  ]
  for (const [line, page] of wrong) expect([line, found(line)]).toEqual([line, expect.stringMatching(`a.tsx:2: .*to\\('${page}'`)])
})

const serverSources = sources
  .filter(({ module }) => module === 'server')
  .map(({ path }) => ({ path: path.slice('server/'.length), text: readFileSync(path, 'utf8') }))

test('server imports follow the module table, use a subject’s index and form no cycle', () => {
  expect(serverFaults(serverSources)).toEqual([])
})

test('no function inside a write job uses the catalogue, a signal or the network', () => {
  expect(jobFaults(serverSources)).toEqual([])
})

test('a write job that could wait is reported with its line, one that asks before is not', () => {
  const faults = (text: string) => jobFaults([{ path: 'subjects/a/routes.ts', text }])
  const good =
    'change({ prepare: async ({ id }, { signal }) => catalogue.records([id], signal), effect: async (tx, { id }) => put(tx, id) })'
  expect(faults(good)).toEqual([])
  const wrong = [
    'async function put(tx: Tx, catalogue: Catalogue) {}',
    'const put = (query: Tx, { catalogue }: Parts) => 1',
    'change({ effect: async (tx, { id }) => catalogue.records([id]) })',
    'store.write(async tx => { const { size } = parts.catalogue })',
    'class A { async put(tx: Tx) { await this.#catalogue.put([]) } #catalogue }',
    'change({ effect: async (tx, _, { signal }) => 1 })',
    'store.write(tx => fetch("/"))',
  ]
  for (const line of wrong)
    expect([line, faults(`// On line 2\n${line}`).join()]).toEqual([line, expect.stringMatching('routes.ts:2: a write')])
})

test('imports that break a server rule are reported, allowed ones are not', () => {
  const from = (path: string, ...to: string[]) => ({ path, text: to.map(file => `import { a } from '${file}'`).join('\n') })
  const good = [
    from('app.ts', './subjects/folders/index.ts', './http/mount.ts'),
    from('subjects/folders/index.ts', './rows.ts'),
    from('subjects/folders/rows.ts', '../../store/store.ts', '../../http/handlers.ts', '../records/index.ts'),
    from('subjects/records/index.ts', '../../catalogue/port.ts'),
    from('jobs/cleanup.ts', '../subjects/folders/index.ts'),
  ]
  expect(serverFaults(good)).toEqual([])
  const bad = (...wrong: ReturnType<typeof from>[]) => serverFaults(wrong).join('\n')
  expect(bad(from('core/log.ts', '../store/store.ts'))).toMatch('core/log.ts: store/store.ts: core may not import store')
  expect(bad(from('store/store.ts', '../app.ts'))).toMatch('store may not import what puts the server together')
  expect(bad(from('subjects/search/rules.ts', '../../http/mount.ts'))).toMatch('subjects may not import http')
  expect(bad(from('subjects/search/rules.ts', '../../catalogue/embedded/open.ts'))).toMatch('subjects may not import catalogue/embedded')
  expect(bad(from('subjects/search/rules.ts', '../folders/rows.ts'))).toMatch('only through its index.ts')
  expect(bad(from('main.ts', './subjects/folders/rows.ts'))).toMatch('only through its index.ts')
  expect(bad(from('extras/a.ts', '../core/log.ts'))).toMatch('this folder is no module yet')
  expect(bad(from('core/a.ts', './b.ts'), from('core/b.ts', './a.ts'))).toMatch('core/a.ts → core/b.ts → core/a.ts: a circle')
  const mutual = [
    from('subjects/plans/index.ts', './a.ts'),
    from('subjects/plans/b.ts', '../people/index.ts'),
    from('subjects/people/index.ts', './b.ts'),
    from('subjects/people/a.ts', '../plans/index.ts'),
  ]
  expect(bad(...mutual)).toMatch('subjects/plans → subjects/people → subjects/plans: a circle')
  expect(bad(...Array.from({ length: 31 }, (_, at) => from(`http/a${at}.ts`)))).toMatch('http: 31 files')
})
