import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The declarations of each rule, without those of rules inside it. */
function rulesOf(css: string): string[] {
  const open: string[] = ['']
  const rules: string[] = []
  for (const part of css.replaceAll(/\/\*.*?\*\//gs, '').split(/(?<=[{}])/)) {
    const text = part.replace(/[{}]$/, '')
    if (part.endsWith('{')) {
      // What follows the last declaration is the selector of the rule that begins.
      open[open.length - 1] += text.slice(0, text.lastIndexOf(';') + 1)
      open.push('')
    } else if (part.endsWith('}')) rules.push(open.pop()! + text)
  }
  return rules
}

// What is hidden from sight, for screen readers, is placed by the nearest box with a position. If that is around the one that scrolls, the outer one
// scrolls too, by the length of all that is below: a dialog could be moved up until nothing of it was seen.
test('what scrolls is also what its content is placed by', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap(name =>
    name.endsWith('.module.css') ? [join('src', name)] : [],
  )
  expect(files.length).toBeGreaterThan(100)
  const unplaced = files.flatMap(file =>
    rulesOf(readFileSync(file, 'utf8'))
      .filter(rule => /\boverflow(?:-[xy])?:[^;]*\b(?:auto|scroll)\b/.test(rule) && !/\bposition:/.test(rule))
      .map(rule => `${file}: ${rule.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`),
  )
  expect(unplaced).toEqual([])
})
