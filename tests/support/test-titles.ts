import { existsSync, readFileSync } from 'node:fs'

const titled = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g

/** The titles of the tests in a file, and of their groups, as they are written: with `%s` where a table fills them in. */
export const titlesIn = (path: string): ReadonlySet<string> =>
  new Set([...readFileSync(path, 'utf8').matchAll(titled)].map(([, , title]) => title!.replace(/\\(['"`])/g, '$1')))

/** What is wrong with `path › title`, or with a path alone; undefined if there is such a test, or such a file. */
export function evidenceFault(evidence: string): string | undefined {
  const [path, title] = evidence.split(' › ') as [string, string?]
  if (!existsSync(path)) return `${path}: no such file`
  if (title === undefined) return path.startsWith('tests/') ? `${path}: name a test of it, as in path › title` : undefined
  return titlesIn(path).has(title) ? undefined : `${path}: no test is titled “${title}”`
}
