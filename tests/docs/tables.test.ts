import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))

test('every feature is in the table of src/features/README.md, and nothing else is', () => {
  const [, table = ''] = readFileSync('src/features/README.md', 'utf8').split('## Folders')
  const named = [...table.split('## Laws')[0]!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)
  expect(named.toSorted()).toEqual(foldersIn('src/features').toSorted())
})

test('every module is in the table of docs/architecture.md', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8')
  const withReadme = [
    'analysis',
    'contract',
    'exports',
    'search',
    'server',
    'sw',
    'workers',
    ...foldersIn('src').map(name => `src/${name}`),
  ]
  expect(withReadme.filter(folder => !architecture.includes(`(../${folder}/README.md)`))).toEqual([])
})
