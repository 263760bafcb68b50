import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { circlesOf } from '../support/circles.ts'

const folder = 'dist/client/assets'

/** The built files that a file imports before it runs: not what it fetches later, by `import(…)`. */
const importsOf = (file: string): string[] =>
  [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\b(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => name!)

// Which of them runs first would depend on what a page asks for: it would use what the other has not made yet, and the view would not open.
test('no files of the built app import each other in a circle', () => {
  const graph = new Map(readdirSync(folder).flatMap(name => (name.endsWith('.js') ? [[name, importsOf(name)] as const] : [])))
  expect(Math.max(...[...graph.values()].map(names => names.length))).toBeGreaterThan(10)
  expect(circlesOf(graph)).toEqual([])
})
