import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { firstViews, joined, laterViews, pages, sharings } from './first-views.ts'

/** What else is fetched when it is needed: other views, dialogs, late parts. */
const fetchedLater = (): [importer: string, file: string][] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join('src', file))
    .flatMap(importer =>
      [...readFileSync(importer, 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, file = '']): [string, string] => [importer, file]),
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

const needsOf = (views: Readonly<Record<string, string[]>>) =>
  Object.entries(views).map(([name, files]) => ({ name, files, needed: new Set<string>() }))
const needs = needsOf(firstViews)
const laterNeeds = needsOf(laterViews)
const others = { name: 'others', files: [], needed: new Set<string>() }

/** Icons and helpers: with the rest of what a page shares they would bring it to the records and windows that use them. */
const isCommon = (id: string): boolean => /\/lucide-react\/|\/contract\/doi\.ts$|\/src\/(?:kit|forms|offline\/declare)\//.test(id)

/**
 * The built file that a source belongs to: the first of these views that needs it before it can be used, and whether another view does, too.
 * Undefined if none of them needs it. A source never needs one of a later file, so that these files are no circle.
 */
export function firstNeededBy(id: string): string | undefined {
  const [first, ...more] = [...needs, ...laterNeeds, others].filter(({ needed }) => needed.has(id))
  if (!first || first === others) return undefined
  const [second] = more
  if (laterNeeds.includes(first)) return second && (isCommon(id) ? 'common' : `${first.name}-${second === others ? 'shared' : second.name}`)
  if (!second) return first.name
  if (first.name === 'results') return 'results-shared'
  const suffix = sharings.find(({ views, of = /^/ }) => of.test(first.name) && more.some(({ name }) => views.test(name)))?.suffix
  // Of the smallest page each further file would be a tenth.
  if (first.name === 'home' && suffix !== 'results') return 'home'
  const name = `${pages[suffix ?? '']?.test(first.name) ? 'pages' : first.name}-${suffix}`
  return joined[name] ?? name
}

/** The names of these files, from what most views need to what few need. */
const order = needs.flatMap(({ name }) => [
  ...(name === 'sign-up' ? Object.keys(pages).map(suffix => `pages-${suffix}`) : []),
  ...sharings.map(({ suffix }) => `${name}-${suffix}`),
  name,
])
const isShared = new RegExp(`-(?:${sharings.map(({ suffix }) => suffix).join('|')})$`)

const nameOf = (sheet: string): string => /([\w-]+)-[\w-]{7}\.css$/.exec(sheet)?.[1] ?? ''

/** The place of a built style sheet in that order; one of no first view comes last. */
export function placeOf(file: string): number {
  const at = order.indexOf(nameOf(file))
  return at < 0 ? order.length : at
}

/** Whether views share a built style sheet; undefined for one of no first view. */
export const sharesRules = (file: string): boolean | undefined => (placeOf(file) < order.length ? isShared.test(nameOf(file)) : undefined)

/**
 * Style sheets in the order in which the rules of a part come before those of what uses it. What views share comes with all that is shared before
 * it: such a sheet has rules of several parts, and the one whose rule is to be overruled could come later, with another part.
 */
export function inOrder(styles: readonly string[], all: readonly string[]): string[] {
  const last = Math.max(-1, ...styles.map(placeOf).filter(at => at < order.length))
  const before = all.filter(file => placeOf(file) < last && sharesRules(file))
  return [...new Set([...styles, ...before])].toSorted((a, b) => placeOf(a) - placeOf(b))
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
    const find = async (files: readonly (string | undefined)[], needed: Set<string>) => {
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
      for (const file of files) if (file !== undefined) await visit(file, undefined)
    }
    for (const { files, needed } of [...needs, ...laterNeeds])
      await find(
        files.map(file => resolve(file)),
        needed,
      )
    const later = await Promise.all(fetchedLater().map(async ([importer, file]) => (await this.resolve(file, resolve(importer)))?.id))
    const first = new Set([...needs, ...laterNeeds].flatMap(({ files }) => files.map(file => resolve(file))))
    await find(
      later.filter(id => id !== undefined && !first.has(id)),
      others.needed,
    )
  },
}
