import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFiles } from '#kit/built-files.ts'
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

/** The script that the page names, which has the list of all others. */
const start = /src="\/assets\/(index-[\w-]+\.js)"/.exec(readFileSync('dist/client/index.html', 'utf8'))![1]!

const codeOf = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8')
/** The list of files in it, as src/kit/built-files.ts reads it. */
const listed = /[`"']((?:[\w-]+ [+=]?[\w-]* ?[\d.]*;){20,}[^`"']*)[`"']/.exec(codeOf(start))![1]!
const parts = listed.split(';').map(line => `${line.split(' ')[0]}.js`)

test('the start knows the files of each part: all scripts that it imports, each after those that it needs, and its style sheet', () => {
  const built = (JSON.parse(readFileSync('dist/client.sizes.json', 'utf8')) as { file: string; styles: string[] }[]).map(
    ({ file, styles }) => ({ name: file.replace('assets/', ''), styles: styles.map(style => `/${style}`) }),
  )
  expect(new Set([...parts, start])).toEqual(new Set(built.map(({ name }) => name)))
  const filesOf = builtFiles(listed)
  for (const [part, name] of parts.entries()) {
    const { scripts, styles } = filesOf(part)
    const names = scripts.map(path => path.replace('/assets/', ''))
    expect(names.at(-1)).toBe(name)
    for (const [at, script] of names.entries())
      expect([start, ...names.slice(0, at)], `${script} of ${name}`).toEqual(expect.arrayContaining(importsOf(script)))
    for (const file of built)
      if (names.includes(file.name)) expect(styles, `those of ${file.name} in ${name}`).toEqual(expect.arrayContaining(file.styles))
  }
})

test('a script that fetches a part names it by its number in that list', () => {
  const fetched = readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .flatMap(name => [...codeOf(name).matchAll(/import\([`"']\.\/([\w.-]+\.js)[`"']\)(?:\.then\(\w+=>\w+\.\w+\))?,(\d+)\)/g)])
  expect(fetched.length).toBeGreaterThan(50)
  for (const [, name, part] of fetched) expect(parts[Number(part)]).toBe(name)
})

/** The selectors of the built styles for screens, without those for print. */
const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, '').matchAll(/([^{}]+)\{/g)].flatMap(([, list]) =>
    list!.split(/,(?![^(]*\))/),
  )

/** Whether a selector reaches elements within or beside one that is chosen by what it has, without saying which by class or attribute. */
function isWide(selector: string): boolean {
  let bare = selector
  while (/\([^()]+\)/.test(bare)) bare = bare.replaceAll(/\([^()]+\)/g, '()')
  const [reached = '', ...before] = bare
    .trim()
    .split(/[ >~+]+/)
    .reverse()
  return before.some(part => part.includes(':has()')) && !/[.[]/.test(reached)
}

// A browser looks for what a change may touch by the rules with :has of all sheets together. One that reaches elements without naming them has
// every element styled again whenever anything is added to the page: of a page of results 640, a tenth of a second of a cheap phone.
test('a style rule that depends on what an element has reaches only elements that it names', () => {
  const wide = readdirSync(folder)
    .filter(name => name.endsWith('.css'))
    .flatMap(name => selectorsOf(readFileSync(`${folder}/${name}`, 'utf8')))
    .filter(isWide)
  expect([...new Set(wide)]).toEqual([])
})
