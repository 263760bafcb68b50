import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultTableFaults, headingsOf, referenceFaults } from '../support/references.ts'

/** Created by commands, never tracked. */
const ignored = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter(line => line.endsWith('/'))
  .map(line => line.slice(0, -1))

/** This file without its text, because its examples have no targets. */
function textFiles() {
  return readdirSync('.', { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !ignored.includes(name))
    .flatMap(entry => (entry.isDirectory() ? below(entry.name) : [entry.name]))
    .map(path => ({ path, text: isRead(path) ? readFileSync(path, 'utf8') : '' }))
}

const isRead = (path: string): boolean => /\.(?:tsx?|css|m[jt]s|md|json|svg|html)$/.test(path) && path !== 'tests/docs/references.test.ts'

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
}

const files = textFiles()

test('every reference in code, comments, tests and pages has one target', () => {
  expect(referenceFaults(files, ignored)).toEqual([])
})

test('every fault names a test that shows it, and faults without one are in the last table', () => {
  expect(faultTableFaults(files)).toEqual([])
})

const page = (text: string, path = 'docs/page.md') => ({ path, text })
const code = (text: string) => ({ path: 'src/code.ts', text })
const shows = (title: string) => ({ path: 'tests/a.test.ts', text: `test('${title}', () => {})` })
const table = page('| A1 | A fault. | [a](../tests/a.test.ts) |\n| A2 | Another. |', 'docs/faults.md')
const pages = [page('## S1§2 Screens\n\n### Header\n\n### Footer\n\n## S1§3 Entities', 'docs/1.md'), table, shows('A1 holds')]

test.each([
  [code('// (S1§2 "Header") and S1§3')],
  [code('// (A1: why), (A1, A2)')],
  [code('/**\n * [Note: A law] It holds.\n */\n// see [Note: A law]')],
  [code('// docs/1.md "S1§2 Screens"')],
  [page('[to](1.md#footer), [here](#top), `src/code.ts`, `code.ts`, `docs/`\n\n# Top')],
  [page('New `src/later.ts`, then `src/later.ts`')],
  [page('```\nsrc/absent.ts S9§1 `src/absent.ts`\n```')],
])('a reference that resolves is no fault: %j', file => {
  expect(referenceFaults([...pages, code(''), file])).toEqual([])
})

test.each([
  [code('\n// (S1§9)'), 'src/code.ts:2: S1§9: 0 headings begin with S1§9'],
  [code('// S1§2 "Sidebar"'), '0 headings of S1§2 begin with "Sidebar"; name one of them'],
  [code('// S1§3 "Header"'), '0 headings of S1§3 begin with "Header"'],
  [page('## S1§3 Entities again\n\nS1§3'), '2 headings begin with S1§3'],
  [code('// (A9)'), 'A9: no row of docs/faults.md'],
  [code("test('A8 something happens', () => {})"), 'A8: no row'],
  [code('// see [Note: A law]'), '[Note: A law]: exactly one comment must begin a line with it'],
  [code('// (offline.md 2.8)'), 'offline.md 2.8: no such page; write its path from the root'],
  [code('// docs/1.md "Absent"'), 'docs/1.md has no such heading'],
  [page('[to](2.md)'), '2.md: the link leads to no file'],
  [page('[to](1.md#absent)'), 'docs/1.md has no heading with this anchor; it has s12-screens'],
  [page('`src/absent.ts`'), '`src/absent.ts`: no such file or folder'],
])('a broken reference is named with its line and what to do: %j', (file, fault) => {
  expect(referenceFaults([...pages, file]).join('\n')).toContain(fault)
})

test('the fault table matches the titles of tests', () => {
  expect(faultTableFaults([table, shows('A1 holds')])).toEqual([])
  expect(faultTableFaults([table, shows('nothing')]).join()).toContain('A1: no test title in tests/a.test.ts names it')
  expect(faultTableFaults([table, shows('A1 and A2 hold')]).join()).toContain('A2: tests/a.test.ts shows it now')
})

test('anchors equal those of code forges', () => {
  expect(headingsOf('# S1§2 “Screens” & `routes`\n```\n# none\n```\n## A\n## A').map(heading => heading.anchor)).toEqual([
    's12-screens--routes',
    'a',
    'a-1',
  ])
})
