// The test files for the arguments of `npm test --`: a path, a module, or a subject by its name in every module.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files with generated tests for every call and every subject of the contract, named after it. */
const generated = [
  'tests/contract/endpoints.test.ts',
  'tests/offline/mirrored.test.ts',
  'tests/server/authorisation.test.ts',
  'tests/server/feeds.test.ts',
  'tests/server/safe-calls.test.ts',
]

const isTest = path => /\.test\.tsx?$/.test(path)
const all = readdirSync('tests', { recursive: true }).map(String).filter(isTest)

/** `tests/<module>/<subject>*` and `tests/<module>/<subject>/**`. */
const ofSubject = subject =>
  all.filter(path =>
    path
      .split('/')
      .slice(1)
      .some(part => new RegExp(`^${subject}\\b`).test(part)),
  )

/** Whole files, and the tests of generated files by subject. Throws on an unknown word. */
export function chosenTests(words) {
  const files = new Set()
  const subjects = []
  for (const word of words) {
    const before = files.size
    if (/[/.]/.test(word)) {
      if (!existsSync(word)) throw new Error(`${word} does not exist.`)
      files.add(word)
      continue
    }
    for (const path of all.filter(path => path.startsWith(`${word}/`))) files.add(join('tests', path))
    for (const path of ofSubject(word)) files.add(join('tests', path))
    if (files.size === before && !existsSync(`contract/${word}.ts`))
      throw new Error(`No tests for “${word}”: neither tests/${word}/ nor tests/<module>/${word}* nor tests/<module>/${word}/ exists.`)
    subjects.push(
      word,
      word.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    )
  }
  return {
    files: [...files],
    generated: subjects.length === 0 ? [] : generated.filter(path => !files.has(path)),
    names: `\\b(${subjects.join('|')})\\b`,
  }
}
