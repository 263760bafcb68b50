import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'

/** The views that people come to first, and what they read while they are fetched, by what they are called in the names of built files. */
const firstViews = {
  home: ['src/features/home/HomePage.tsx'],
  login: ['src/features/account/login/LoginPage.tsx'],
  'sign-up': ['src/features/account/sign-up/SignUpPage.tsx', 'src/features/account/sign-up/SignUpCreatePage.tsx'],
  folders: ['src/features/folders/page/FoldersPage.tsx'],
  settings: ['src/features/settings/profile/SettingsPage.tsx'],
  account: ['src/features/settings/account/AccountPage.tsx'],
  onboarding: ['src/features/onboarding/OnboardingPage.tsx'],
  reads: ['src/features/search/search.reads.ts'],
  results: ['src/features/search/ResultsPage.tsx'],
  record: ['src/ui/overlay/ModalHost.tsx', 'src/features/search/detail/Detail.tsx', 'src/features/search/open-record.reads.ts'],
  profile: ['src/features/places/ProfilePage.tsx', 'src/features/places/profile.reads.ts'],
  landscape: ['src/features/landscape/page/LandscapePage.tsx'],
}

/** Those that show what was searched. They do not take along what only other pages share. */
const isOfSearch = /^(?:reads|results|record|profile|landscape)$/

/** The other views, as the routes fetch them. */
const otherViews = (): string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.routes.ts'))
    .map(file => join('src', file))
    .flatMap(routes =>
      [...readFileSync(routes, 'utf8').matchAll(/import\('([^']+)'\)/g)]
        .map(([, file = '']) => join(dirname(routes), file))
        .filter(file => !Object.values(firstViews).flat().includes(file)),
    )

/** An import: its file as written, and the name that is taken from it; undefined for all. */
type Import = [file: string, name: string | undefined]

interface Source {
  imports: Import[]
  /** What a file passes on under each name. */
  passedOn: Map<string, Import>
  /** Whether it only passes on, so that a name brings nothing else along. */
  isIndex: boolean
}

function sourceOf(path: string, code: string): Source {
  const { program, module } = parseSync(path, code)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }): Import[] => {
    const values = entries.filter(({ isType }) => !isType)
    if (entries.length > 0 && values.length === 0) return []
    if (values.length === 0) return [[moduleRequest.value, undefined]]
    return values.map(({ importName: { kind, name } }) => [moduleRequest.value, kind === 'Default' ? 'default' : (name ?? undefined)])
  })
  const passedOn = new Map<string, Import>()
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName, isType } of entries)
      if (moduleRequest && !isType) passedOn.set(exportName.name ?? '*', [moduleRequest.value, importName.name ?? undefined])
  // A type or a directive is nothing that runs.
  const isIndex = program.body.every(
    part =>
      part.type === 'ImportDeclaration' ||
      part.type === 'ExportAllDeclaration' ||
      (part.type === 'ExportNamedDeclaration' && (part.declaration === null || part.exportKind === 'type')) ||
      (part.type === 'ExpressionStatement' && 'directive' in part),
  )
  return { imports, passedOn, isIndex }
}

const needs = Object.entries(firstViews).map(([name, files]) => ({ name, files, needed: new Set<string>() }))
const others = { name: 'others', files: otherViews(), needed: new Set<string>() }

/**
 * The built file that a source belongs to: the first of these views that needs it before it can be used, and whether another view does, too.
 * Undefined if none of them needs it. A source never needs one of a later file, so that these files are no circle.
 */
export function firstNeededBy(id: string): string | undefined {
  const [first, ...more] = [...needs, others].filter(({ needed }) => needed.has(id))
  if (!first || first === others) return undefined
  return first.name + (more.length === 0 ? '' : more.some(({ name }) => isOfSearch.test(name)) ? '-search' : '-shared')
}

/**
 * Finds what the views need that people come to first, for files-by-folder.ts: a file that is shared by many views would bring much else to them.
 */
export const neededFirst: Plugin = {
  name: 'needed-first',
  apply: 'build',
  async buildStart() {
    const sources = new Map<string, Promise<Source>>()
    const read = async (path: string) => sourceOf(path, await readFile(path, 'utf8'))
    const find = async ({ files, needed }: (typeof needs)[number]) => {
      needed.clear()
      const visited = new Set<string>()
      const follow = async (importer: string, [file, name]: Import): Promise<void> => {
        const id = (await this.resolve(file, importer))?.id
        if (id) await visit(id, name)
      }
      const visit = async (id: string, name: string | undefined): Promise<void> => {
        const key = `${id} ${name ?? ''}`
        if (visited.has(key)) return
        visited.add(key)
        if (!/\.[mc]?[jt]sx?$/.test(id)) return void needed.add(id)
        let source = sources.get(id)
        if (!source) sources.set(id, (source = read(id)))
        const { imports, passedOn, isIndex } = await source
        const onward = isIndex && name !== undefined ? passedOn.get(name) : undefined
        if (onward) return follow(id, onward)
        if (needed.has(id)) return
        needed.add(id)
        await Promise.all([...imports, ...passedOn.values()].map(one => follow(id, one)))
      }
      for (const file of files) await visit(resolve(file), undefined)
    }
    for (const view of [...needs, others]) await find(view)
  },
}
