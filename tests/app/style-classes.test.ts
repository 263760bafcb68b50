import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface View {
  file: string
  text: string
  /** The name by which it imports the sheet. */
  sheetName: string
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(name => join('src', name))

/** The views that import each style sheet. */
const viewsOf = new Map<string, View[]>()
for (const file of files.filter(name => /\.tsx?$/.test(name))) {
  const text = readFileSync(file, 'utf8')
  for (const [, sheetName = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path)
    viewsOf.set(sheet, [...(viewsOf.get(sheet) ?? []), { file, text, sheetName }])
  }
}

/** The classes of a sheet, without those of other code that it styles. */
const classesOf = (sheet: string): Set<string> => {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^)]*\)|:[^;{}]*;/g, '')
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!))
}

const quoted = /'([\w-]+)'/g
/** What a view writes between the brackets behind the name of its sheet. */
const keysIn = ({ text, sheetName }: View): string[] =>
  [...text.matchAll(new RegExp(`\\b${sheetName}\\[([^\\]]+)\\]`, 'g'))].map(([, key]) => key!)
const namesIn = (view: View): string[] => keysIn(view).flatMap(key => [...key.matchAll(quoted)].map(([, name]) => name!))
const isLiteral = (key: string): boolean => /'/.test(key)

test('every class that a view names is in its style sheet', () => {
  const missing = [...viewsOf].flatMap(([sheet, views]) => {
    const classes = classesOf(readFileSync(sheet, 'utf8'))
    return views.flatMap(view =>
      keysIn(view).flatMap(key => {
        const name = /^'([\w-]+)'$/.exec(key)?.[1]
        return name === undefined || classes.has(name) ? [] : [`${view.file}: .${name} is not in ${sheet}`]
      }),
    )
  })
  expect(viewsOf.size).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('every class of a style sheet is named by a view', () => {
  const unused = files
    .filter(file => file.endsWith('.module.css'))
    .flatMap(sheet => {
      const views = viewsOf.get(sheet) ?? []
      // A name that is made of others cannot be looked for.
      if (!views.flatMap(keysIn).every(isLiteral)) return []
      const named = new Set(views.flatMap(namesIn))
      return [...classesOf(readFileSync(sheet, 'utf8'))].filter(name => !named.has(name)).map(name => `${sheet}: .${name}`)
    })
  expect(unused).toEqual([])
})
