import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>
  dependencies: Record<string, string>
}

/** The file of an import; undefined for a package. */
function fileOf(from: string, by: string): string | undefined {
  if (from.startsWith('.')) return relative('.', resolve(dirname(by), from))
  const [, module, rest] = /^#(\w+)\/(.+)$/.exec(from) ?? []
  const folder = manifest.imports[`#${module}/*`]
  return folder && join(folder.replace('*', rest!))
}

/** All files that are loaded with one; without type imports and lazy ones. */
function loadedWith(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !/\.tsx?$/.test(entry)) return seen
  seen.add(entry)
  for (const [, clause = '', from] of readFileSync(entry, 'utf8').matchAll(/^(?:import|export)\s+(?:([^'"]*?)\s*from\s+)?'([^']+)'/gm)) {
    const isOfTypes = /^type\b/.test(clause) || /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(clause)
    const file = isOfTypes ? undefined : fileOf(from!, entry)
    if (file) loadedWith(file, seen)
  }
  return seen
}

const writers = (files: Iterable<string>) => [...files].filter(file => file.startsWith('workers/export-building/'))

test('reference writing is not loaded at the start, in page or worker', () => {
  const page = loadedWith('src/main.tsx')
  expect(page.size).toBeGreaterThan(50)
  expect(writers(page)).toEqual([])
  expect([...page].filter(file => file.startsWith('src/features/references/'))).toEqual([])
  expect(writers(loadedWith('workers/main.ts'))).toEqual([])
  expect(writers(loadedWith('workers/tasks.ts'))).toEqual([])
})

test('the cite button does not load the reference writing', () => {
  expect(writers(loadedWith('src/features/references/index.ts'))).toEqual([])
  expect(writers(loadedWith('src/features/references/CiteModal.tsx'))).toEqual(['workers/export-building/formats.ts'])
})

interface Package {
  name: string
  license?: string
  licenses?: { type: string }[]
  dependencies?: Record<string, string>
}

/** Resolves a package from another's folder, like Node. */
function installed(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === dirname(folder)) return undefined
  }
}

/** Every shipped package: direct and indirect dependencies. */
function shipped(names: readonly string[], from: string, seen = new Map<string, Package>()): Map<string, Package> {
  for (const name of names) {
    const place = installed(name, from)
    if (place === undefined || seen.has(place)) continue
    const found = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Package
    seen.set(place, found)
    shipped(Object.keys(found.dependencies ?? {}), place, seen)
  }
  return seen
}

const readers = (files: Iterable<string>) => [...files].filter(file => file.startsWith('workers/reference-reading/'))

test('reference reading is loaded with the first import only', () => {
  expect(readers(loadedWith('src/main.tsx'))).toEqual([])
  expect(readers(loadedWith('workers/main.ts'))).toEqual([])
  expect(readers(loadedWith('workers/tasks.ts'))).toEqual([])
  expect(readers(loadedWith('src/features/folders/late/ImportReferencesModal.tsx'))).toEqual([])
  expect(readers(loadedWith('workers/reference-reading/reading.ts')).length).toBeGreaterThan(8)
})

test('no shipped package has a copyleft licence for the whole app (GPL, AGPL, CPAL)', () => {
  const packages = [...shipped(Object.keys(manifest.dependencies), resolve('.')).values()]
  expect(packages.length).toBeGreaterThan(Object.keys(manifest.dependencies).length)
  const binding = packages
    .map(({ name, license, licenses }) => ({ name, licence: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none told' }))
    // One of several licences may be chosen.
    .filter(({ licence }) =>
      licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .every(one => /\b(?:A?GPL|CPAL|none told)/i.test(one)),
    )
  expect(binding).toEqual([])
  expect(packages.map(({ name }) => name).filter(name => /citeproc|citation-js\/plugin-csl/.test(name))).toEqual([])
})
