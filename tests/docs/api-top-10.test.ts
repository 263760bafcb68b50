import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evidenceFault } from '../support/test-titles.ts'

const risks = readFileSync('docs/api-top-10.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map(part => ({
    name: /^API\d+/.exec(part)?.[0],
    tests: [...part.matchAll(/^- `(.+)`$/gm)].map(([, evidence]) => evidence!),
  }))

test('each of the ten risks has five tests or more, and all of them exist', () => {
  expect(risks.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `API${at + 1}`))
  for (const { name, tests } of risks) {
    expect(new Set(tests).size, name).toBeGreaterThanOrEqual(5)
    expect(new Set(tests).size, name).toBe(tests.length)
    expect(tests.every(one => one.startsWith('tests/') && one.includes(' › '))).toBe(true)
  }
  expect(risks.flatMap(({ tests }) => tests.flatMap(one => evidenceFault(one) ?? []))).toEqual([])
})
