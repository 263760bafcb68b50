import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin, Visitor } from 'vite'

/** Calls whose body a form of the app checks before it is sent, as `secondaryEmails.create.body` names them. */
const checkedBodies = (): Set<string> =>
  new Set(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .flatMap(file => [...readFileSync(join('src', file), 'utf8').matchAll(/\b\w+\.(\w+)\.body\b/g)].map(([, call = '']) => call)),
  )

/**
 * Removes from the client what only the server reads of a call: its summary, for the OpenAPI page, and the schemas of what is sent. The app checks
 * what it gets; what it sends, the server checks.
 */
export const withoutServerParts = (): Plugin => ({
  name: 'without-server-parts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code, id) {
      const checked = checkedBodies()
      const removed: { start: number; end: number; by: string }[] = []
      const visitor = new Visitor({
        Property({ key, value }) {
          if (key.type !== 'Identifier' || value.type !== 'CallExpression') return
          const { callee, arguments: parts } = value
          const [spec] = parts
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression') return
          for (const field of spec.properties) {
            if (field.type !== 'Property' || field.key.type !== 'Identifier') continue
            const { start, end } = field.value
            if (field.key.name === 'summary') removed.push({ start, end, by: "''" })
            if (field.key.name === 'query' || (field.key.name === 'body' && !checked.has(key.name)))
              removed.push({ start: field.start, end: field.end, by: `${field.key.name}: undefined` })
          }
        },
      })
      visitor.visit(parseSync(id, code).program)
      return removed
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
    },
  },
})
