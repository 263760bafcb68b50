import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOutOfTurn } from './support/turns.ts'

const all = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter(path => /\.test\.tsx?$/.test(path))
const turnsWith = (file: string, out: readonly string[][]) => out.filter(files => !files.includes(file)).length

test.each([undefined, 'postgres'] as const)('each file has its turn within ten versions after each other (%s)', project => {
  const out = Array.from({ length: 10 }, (_, at) => at + 7).map(turn => filesOutOfTurn(project, String(turn)))
  const files = all.map(path => `tests/${path}`)
  expect(files.filter(file => turnsWith(file, out) === 0)).toEqual([])
  for (const files of out) expect(files.length).toBeGreaterThan(50)
})

test('a run without a turn has every file, and each turn has the main job', () => {
  expect(filesOutOfTurn(undefined, 'all')).toEqual([])
  for (const turn of Array.from({ length: 10 }, (_, at) => String(at)))
    for (const project of [undefined, 'postgres'] as const)
      expect(filesOutOfTurn(project, turn)).not.toContain('tests/browser/main-job.test.ts')
})
