// Which test files the words behind `npm test --` mean: a path, a room, or a subject by its name in every room.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files whose tests are made for every call and every subject of the contract, and bear its name. */
const generated = [
  'tests/contract/endpoints.test.ts',
  'tests/offline/mirrored.test.ts',
  'tests/server/authorisation.test.ts',
  'tests/server/feeds.test.ts',
  'tests/server/safe-calls.test.ts',
]

const isTest = path => /\.test\.tsx?$/.test(path)
const all = readdirSync('tests', { recursive: true }).map(String).filter(isTest)

/** `tests/<room>/<subject>*` and `tests/<room>/<subject>/**`. */
const ofSubject = subject =>
  all.filter(path =>
    path
      .split('/')
      .slice(1)
      .some(part => new RegExp(`^${subject}\\b`).test(part)),
  )

/** What to run: whole files, and those tests of generated files whose name says the subject. Throws where a word means nothing. */
export function chosenTests(words) {
  const files = new Set()
  const subjects = []
  for (const word of words) {
    const before = files.size
    if (/[/.]/.test(word)) {
      if (!existsSync(word)) throw new Error(`There is no ${word}.`)
      files.add(word)
      continue
    }
    for (const path of all.filter(path => path.startsWith(`${word}/`))) files.add(join('tests', path))
    for (const path of ofSubject(word)) files.add(join('tests', path))
    if (files.size === before && !existsSync(`contract/${word}.ts`))
      throw new Error(`No test is of “${word}”: there is neither tests/${word}/ nor tests/<room>/${word}* nor tests/<room>/${word}/.`)
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
