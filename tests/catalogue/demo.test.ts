import { beforeAll, describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Field } from '#contract/indexes/shape.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { writeDemoCatalogue } from '#server/seed/demo.ts'
import { importInto, sample } from '../import/reading.ts'
import { closing, found, freshFolder, opening, wordsOf } from './folder.ts'

const indexList = Object.values(indexes)
let records: CatalogueRecord[]
beforeAll(() => {
  records = demoCatalogue()
})

describe('the demo catalogue', () => {
  test('fills all eleven indexes with about six thousand records, each marked and of its own slug', () => {
    expect(records.length).toBeGreaterThan(5500)
    expect(records.length).toBeLessThan(7500)
    for (const { name } of indexList) expect(records.filter(record => record.index === name).length).toBeGreaterThanOrEqual(200)
    expect(new Set(records.map(record => `${record.index}/${record.slug_values[0]}`)).size).toBe(records.length)
    expect(records.every(record => record.demo === true && record.source.name === 'Indago demo')).toBe(true)
    expect(records.every(record => record.slug_values[0]!.startsWith('demo-'))).toBe(true)
  })

  test('has every field of every index at least once, in the kind that the index says', () => {
    const kinds: Record<Field['kind'], (value: unknown) => boolean> = {
      line: value => typeof value === 'string',
      prose: value => typeof value === 'string',
      term: value => typeof value === 'string',
      terms: value => Array.isArray(value) && value.every(one => typeof one === 'string'),
      date: value => typeof value === 'string' && /^\d{4}(-\d\d){0,2}$/.test(value),
      number: value => typeof value === 'number',
      flag: value => typeof value === 'boolean',
      link: value => typeof value === 'string' && value.startsWith('https://demo.invalid/'),
      entities: value => Array.isArray(value) && value.length > 0 && value.every(one => 'name' in one || 'code' in one),
      parts: value => Array.isArray(value) && value.every(one => typeof one.name === 'string' && typeof one.value === 'string'),
    }
    const wrong: string[] = []
    for (const { name, fields } of indexList)
      for (const field of fields) {
        const values = records.filter(record => record.index === name).flatMap(record => record[field.name] ?? [])
        const whole = records.filter(record => record.index === name && record[field.name] !== undefined).map(record => record[field.name])
        if (values.length === 0) wrong.push(`${name}.${field.name} never occurs`)
        else if (!whole.every(kinds[field.kind])) wrong.push(`${name}.${field.name} is not ${field.kind}`)
      }
    expect(wrong).toEqual([])
  })

  test('every link leads to a record', () => {
    const known = new Set(records.map(record => `${record.index}/${record.slug_values[0]}`))
    const dead: string[] = []
    for (const record of records)
      for (const field of indexes[record.index].fields)
        if (field.kind === 'entities' && field.index)
          for (const one of (record[field.name] ?? []) as { name: string; slug_values?: string[] }[])
            if (!known.has(`${field.index}/${one.slug_values?.[0]}`)) dead.push(`${record.slug_values[0]} ${field.name} ${one.name}`)
    expect(dead).toEqual([])
  })

  test('is told by its seed alone', () => {
    expect(JSON.stringify(demoCatalogue())).toBe(JSON.stringify(records))
    expect(JSON.stringify(demoCatalogue(2))).not.toBe(JSON.stringify(records))
  })

  test('holds what screens must bear: other scripts, a very long author list, retracted, terminated, long and missing texts', () => {
    const of = (index: CatalogueRecord['index']): CatalogueRecord[] => records.filter(record => record.index === index)
    const publications = of('publications')
    expect(publications.some(record => /\p{Script=Han}/u.test(record['title'] as string))).toBe(true)
    expect(publications.some(record => /\p{Script=Arabic}/u.test(record['title'] as string))).toBe(true)
    expect(publications.some(record => (record['authors'] as unknown[]).length > 200)).toBe(true)
    expect(publications.some(record => record['is_retracted'])).toBe(true)
    expect(publications.some(record => ((record['abstract'] as string | undefined) ?? '').length > 5000)).toBe(true)
    expect(publications.some(record => record['abstract'] === undefined)).toBe(true)
    expect(of('clinical_trials').some(record => record['status'] === 'Withdrawn')).toBe(true)
    expect(of('researchers').some(record => /\p{Script=Cyrillic}/u.test(record['full_name'] as string))).toBe(true)
  })

  test('is written into an empty folder, can be written again, is searched as a demo, and stays what it is beside imported records', async () => {
    const dir = freshFolder()
    const lines: string[] = []
    await writeDemoCatalogue(dir, line => lines.push(line))
    expect(lines.length).toBeGreaterThan(5)
    await writeDemoCatalogue(dir, () => {})
    const catalogue = await opening(dir)
    expect(catalogue.demo).toBe(true)
    expect(catalogue.size()).toBe(records.length)
    expect((await found(catalogue, 'perovskite')).total).toBeGreaterThan(3)
    const totals = await catalogue.count(wordsOf(''))
    expect(Object.values(totals).reduce((sum, total) => sum + total, 0)).toBe(records.length)
    await closing(catalogue)

    await importInto(dir, 'acl', sample('2031.glow.xml'))
    const both = await opening(dir)
    expect(both.demo).toBe(true)
    expect((await found(both, 'glowing')).slugs).toEqual(['acl-2031-glow-main-12'])
    expect(records.every(record => JSON.stringify(both.record(record.index, record.slug_values[0]!)) === JSON.stringify(record))).toBe(true)
  })
})
