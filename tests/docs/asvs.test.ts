import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { csvRows } from '../support/csv.ts'
import { realData, withoutRealData } from '../support/data.ts'
import { evidenceFault } from '../support/test-titles.ts'

/** Level 1 and 2 of version 5.0.0: 70 and 183 requirements. */
const counts = { '1': 70, '2': 183 }
const verdicts = ['met', 'not applicable', 'deviation', 'open']
const list = realData('asvs', 'asvs-5.0.0-en.csv')

const rows = csvRows(readFileSync('docs/asvs.csv', 'utf8'))

test('every requirement of level 1 and 2 is judged once, with evidence and a reason of one sentence', () => {
  expect(Object.keys(rows[0]!)).toEqual(['id', 'level', 'verdict', 'evidence', 'reason'])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  for (const [level, count] of Object.entries(counts)) expect(rows.filter(row => row['level'] === level)).toHaveLength(count)
  for (const { id, verdict, reason = '' } of rows) {
    expect(id).toMatch(/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/)
    expect(verdicts, id).toContain(verdict)
    expect(reason, id).toMatch(/^[A-Z“].{15,220}\.$/)
  }
})

test.skipIf(!existsSync(list))(`the ids and levels are those of the standard${existsSync(list) ? '' : ` (${withoutRealData})`}`, () => {
  const standard = csvRows(readFileSync(list, 'utf8')).filter(({ L }) => L === '1' || L === '2')
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(standard.map(({ req_id, L }) => `${req_id} ${L}`))
  const sentences = new Set(standard.map(row => row['req_description']!))
  expect(rows.filter(row => sentences.has(row['reason']!))).toEqual([])
})

test('the evidence is there: a test with that title, or a file of code or documentation', () => {
  expect(rows.flatMap(({ id, evidence }) => evidenceFault(evidence!)?.replace(/^/, `${id}: `) ?? [])).toEqual([])
})

test('nothing of level 1 is open, and at most five requirements are deviations, each listed in SECURITY.md', () => {
  expect(rows.filter(({ level, verdict }) => level === '1' && verdict === 'open')).toEqual([])
  const deviations = rows.filter(({ verdict }) => verdict === 'deviation').map(({ id }) => id!)
  expect(deviations.length).toBeLessThanOrEqual(5)
  const listed = [...readFileSync('SECURITY.md', 'utf8').matchAll(/^- \*\*(V[\d.]+)\b/gm)].map(([, id]) => id)
  expect(listed).toEqual(deviations)
})

test('evidence that is not there is named', () => {
  expect(evidenceFault('tests/docs/asvs.test.ts › evidence that is not there is named')).toBeUndefined()
  expect(evidenceFault('SECURITY.md')).toBeUndefined()
  expect(evidenceFault('tests/docs/asvs.test.ts › no such thing')).toContain('no test is titled “no such thing”')
  expect(evidenceFault('tests/docs/asvs.test.ts')).toContain('name a test of it')
  expect(evidenceFault('tests/docs/absent.test.ts › a title')).toContain('no such file')
})
