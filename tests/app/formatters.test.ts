import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isNode, lineAt, type Node } from '../support/syntax-tree.ts'

const sources = ['src', 'contract', 'search', 'analysis', 'workers'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name)),
)

/** What runs when a file is loaded: not what is in a function. */
function runAtOnce(node: Node): Node[] {
  if (/Function|MethodDefinition/.test(node.type)) return []
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(runAtOnce)]
}

const isIntl = (node: unknown): boolean =>
  isNode(node) && node.type === 'MemberExpression' && isNode(node['object']) && node['object']['name'] === 'Intl'

/** The lines on which a file uses `Intl` as soon as it is loaded. */
function usesAtOnce(path: string, text: string): string[] {
  return runAtOnce(parseSync(path, text).program as unknown as Node)
    .filter(({ type, callee }) => (type === 'NewExpression' || type === 'CallExpression') && isIntl(callee))
    .map(({ start }) => `${path}:${lineAt(text, start)}`)
}

test('a format of the browser is made when it is first used: a cheap phone takes a twentieth of a second for the first one', () => {
  expect(sources.flatMap(path => usesAtOnce(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('one that is made at once is found, one in a function is not', () => {
  expect(usesAtOnce('a.ts', 'let a\nconst b = new Intl.Collator()')).toEqual(['a.ts:2'])
  expect(usesAtOnce('a.ts', 'const c = () => new Intl.Collator()\nfunction d() { return Intl.supportedValuesOf("unit") }')).toEqual([])
})
