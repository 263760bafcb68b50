import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedNames } from './support/shared-names.ts'

const sources = ['contract', 'search', 'exports', 'server', 'workers', 'sw', 'src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') })),
)

const declared = /^export (?:default )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type|enum|let) +([A-Za-z_$][\w$]*)/gm

interface Source {
  path: string
  text: string
}

/** A lazily loaded view and the file that declares it have one name. */
const loads = (one: Source, other: Source): boolean =>
  [...one.text.matchAll(/import\('([^']+)'\)/g)].some(([, path]) => join(dirname(one.path), path!) === other.path)

/** Names that several files export, and the files. */
function doubles(files: readonly Source[]): string[] {
  const owners = new Map<string, Source[]>()
  for (const file of files)
    for (const name of new Set([...file.text.matchAll(declared)].map(([, found]) => found!)))
      owners.set(name, [...(owners.get(name) ?? []), file])
  return [...owners]
    .filter(([, found]) => found.length > 1 && !(found.length === 2 && (loads(found[0]!, found[1]!) || loads(found[1]!, found[0]!))))
    .map(([name, found]) => `${name}: ${found.map(({ path }) => path).join(', ')}`)
}

test('a name is exported by one file, or tests/support/shared-names.ts has the reason', () => {
  const found = doubles(sources)
  const unknown = found.filter(line => !Object.hasOwn(sharedNames, line.split(':')[0] ?? ''))
  expect(unknown, 'rename one of them, or add it to tests/support/shared-names.ts with the reason').toEqual([])
})

test('the list of shared names has no name that only one file exports', () => {
  const found = new Set(doubles(sources).map(line => line.split(':')[0]))
  expect(
    Object.keys(sharedNames).filter(name => !found.has(name)),
    'remove it from tests/support/shared-names.ts',
  ).toEqual([])
})

test('two files that export the same name are found; a view and its declaration are not', () => {
  const file = (path: string, text: string): Source => ({ path, text })
  expect(doubles([file('a/x.ts', 'export const one = 1'), file('b/y.ts', 'export function one() {}')])).toEqual(['one: a/x.ts, b/y.ts'])
  expect(doubles([file('a/x.ts', 'export class Row {}\nexport type Row = 1'), file('a/y.ts', 'const Row = 1')])).toEqual([])
  expect(
    doubles([file('a/cite.ts', "export const Cite = modal(() => import('./Cite.tsx'))"), file('a/Cite.tsx', 'export function Cite() {}')]),
  ).toEqual([])
})
