import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexField } from '#contract/indexes/shape.ts'
import { patent } from '#contract/patents.ts'
import { project } from '#contract/projects.ts'
import { publication } from '#contract/publications.ts'
import { recordCallOf } from '#contract/record-calls.ts'
import { record } from '#contract/records.ts'
import { trial } from '#contract/trials.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { writeDemoCatalogue } from '#server/seed/write-demo-catalogue.ts'
import { importInto } from '../import/run-import.ts'
import { sample } from '../support/data.ts'
import { closing, found, freshFolder, opening, wordsOf } from './test-catalogue.ts'

const indexList = Object.values(indexes)
let records: CatalogueRecord[]
beforeAll(() => {
  records = demoCatalogue()
})

type Fields = Record<string, unknown>
const objectsIn = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is Fields => typeof one === 'object' && one !== null)
const calledIn = ({ name, full_name, code, value }: Fields): unknown => name ?? full_name ?? code ?? value
const slugIn = ({ slug_values }: Fields): string => String(Array.isArray(slug_values) ? slug_values[0] : undefined)
const at = (record: Fields, path: string): unknown => path.split('.').reduce<unknown>((value, key) => objectsIn(value)[0]?.[key], record)

describe('the demo catalogue', () => {
  test('fills all eleven indexes with about six thousand marked records of unique slugs', () => {
    expect(records.length).toBeGreaterThan(5500)
    expect(records.length).toBeLessThan(7500)
    for (const { name } of indexList) expect(records.filter(record => record.index === name).length).toBeGreaterThanOrEqual(200)
    expect(new Set(records.map(record => `${record.index}/${record.slug_values[0]}`)).size).toBe(records.length)
    expect(records.every(record => record.demo === true && record.source.name === 'Indago demo')).toBe(true)
    expect(records.every(record => record.slug_values[0]!.startsWith('demo-'))).toBe(true)
  })

  test('has every field of every index at least once, in its declared kind', () => {
    const kinds: Record<IndexField['kind'], (value: unknown) => boolean> = {
      line: value => typeof value === 'string',
      prose: value => typeof value === 'string',
      term: value => typeof value === 'string',
      terms: value => Array.isArray(value) && value.every(one => typeof one === 'string' || typeof one.term === 'string'),
      date: value => typeof value === 'string' && /^\d{4}(-\d\d){0,2}$/.test(value),
      number: value => typeof value === 'number',
      flag: value => typeof value === 'boolean',
      link: value => typeof value === 'string' && value.startsWith('https://demo.invalid/'),
      entities: value => objectsIn(value).length > 0 && objectsIn(value).every(one => typeof calledIn(one) === 'string'),
      parts: value =>
        Array.isArray(value)
          ? value.every(one => typeof one === 'string' || typeof (one.value ?? one.arm_title) === 'string')
          : objectsIn(value).length > 0,
    }
    const wrong: string[] = []
    for (const { name, fields } of indexList)
      for (const field of fields) {
        const path = field.within ? `${field.within}.${field.name}` : field.name
        const values = records.filter(record => record.index === name && at(record, path) !== undefined).map(record => at(record, path))
        if (values.length === 0) wrong.push(`${name}.${path} never occurs`)
        else if (!values.every(kinds[field.kind])) wrong.push(`${name}.${path} is not ${field.kind}`)
      }
    expect(wrong).toEqual([])
  })

  test('every link leads to a record', () => {
    const known = new Set(records.map(record => `${record.index}/${record.slug_values[0]}`))
    const dead: string[] = []
    for (const record of records)
      for (const field of indexes[record.index].fields)
        if (field.kind === 'entities' && field.index)
          for (const one of objectsIn(at(record, field.within ? `${field.within}.${field.name}` : field.name)))
            if (!known.has(`${field.index}/${slugIn(one)}`)) dead.push(`${record.slug_values[0]} ${field.name} ${slugIn(one)}`)
    expect(dead).toEqual([])
  })

  test('every record matches the contract of its index', () => {
    const wrong = records.flatMap(one => {
      const { issues } = v.safeParse(recordCallOf(one.index)?.reply ?? record, one)
      return issues ? [`${one.slug_values[0]} ${v.getDotPath(issues[0])} ${issues[0].message}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('has one complete record of each kind', () => {
    const of = (index: CatalogueRecord['index']) => records.filter(one => one.index === index)
    const saying = (index: CatalogueRecord['index'], ...fields: string[]) => of(index).find(one => fields.every(field => one[field]))
    const terms = indexes.publications.fields.filter(({ kind }) => kind === 'terms').map(({ name }) => name)
    const paper = v.parse(publication, saying('publications', ...terms))
    expect(paper.identifiers?.map(one => one.name)).toEqual(['doi', 'pmc', 'pmid'])
    expect(paper.locations?.filter(one => one.pdf_url).map(one => one.category)).toEqual(['journal', 'repository'])
    expect(saying('publications', 'is_retracted', 'retraction_notice_url')).toBeDefined()
    expect(
      of('publications').some(one => v.parse(publication, one).authors?.some(by => by.organisations?.some(at => !at.from_researcher))),
    ).toBe(true)

    const documents = of('patents').map(one => v.parse(patent, one))
    expect([...new Set(documents.flatMap(one => one.parties?.map(party => party.role) ?? []))].sort()).toEqual([
      'Agent',
      'Applicant',
      'Assignee',
      'Examiner',
      'Inventor',
    ])
    expect(
      documents.some(one => (one.full_texts?.length ?? 0) > 5 && one.claims?.some(claim => claim.depends_on) && one.cited_patents),
    ).toBe(true)

    const full = v.parse(trial, saying('clinical_trials', 'bio_specimen', 'documents', 'data_sharing', 'mask_info', 'intervention_arms'))
    expect([full.citations?.length, full.keywords?.length, Object.keys(full.fda_oversight ?? {}).length]).toEqual([12, 12, 7])
    expect(full.locations?.every(one => one.coordinates && one.contacts?.some(contact => contact.email && contact.phone))).toBe(true)
    expect(of('clinical_trials').some(one => (v.parse(trial, one).locations?.length ?? 0) > 25)).toBe(true)

    const grant = v.parse(project, saying('projects', 'sub_projects', 'nih_activity_code', 'funding_amount'))
    expect(new Set(grant.organisations?.map(one => one.role)).size).toBe(6)
    expect(new Set(grant.participants?.map(one => one.role)).size).toBe(4)
    expect(grant.participants?.some(one => one.present === false)).toBe(true)
    expect(grant.sub_projects?.length).toBe(5)
    expect(of('news').some(one => one['teaser'] && !one['text'])).toBe(true)
  })

  test('is determined by its seed', () => {
    expect(JSON.stringify(demoCatalogue())).toBe(JSON.stringify(records))
    expect(JSON.stringify(demoCatalogue(2))).not.toBe(JSON.stringify(records))
  })

  test('has hard cases: other scripts, long author lists, retracted, terminated, long, missing texts', () => {
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

  test('is written once or again, is searched as a demo, and stays unchanged next to imported records', async () => {
    const dir = freshFolder()
    const lines: string[] = []
    await writeDemoCatalogue(dir, line => lines.push(line))
    expect(lines.length).toBeGreaterThan(5)
    await writeDemoCatalogue(dir, () => {})
    const catalogue = await opening(dir)
    expect(await catalogue.isDemo()).toBe(true)
    expect(await catalogue.size()).toBe(records.length)
    expect((await found(catalogue, 'perovskite')).total).toBeGreaterThan(3)
    const totals = await catalogue.count(wordsOf(''))
    expect(Object.values(totals).reduce((sum, total) => sum + total, 0)).toBe(records.length)
    await closing(catalogue)

    await importInto(dir, 'acl', sample('2031.glow.xml'))
    const both = await opening(dir)
    expect(await both.isDemo()).toBe(true)
    expect((await found(both, '"glowing"')).slugs).toEqual(['acl-2031-glow-main-12'])
    const kept = await both.records(records.map(({ index, slug_values }) => ({ index, slug: slug_values[0]! })))
    expect(records.every((record, at) => JSON.stringify(kept[at]) === JSON.stringify(record))).toBe(true)
  })
})
