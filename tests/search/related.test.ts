import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { citedBy, citing, IndexEngine, openSegment, relatedTo, SegmentBuilder } from '#search/index.ts'

type Fields = Record<string, unknown>

/** Half of the records are in a segment, the others are live. */
function sourceOf(index: IndexName, all: Record<string, Fields>) {
  const records = new Map(
    Object.entries(all).map(([slug, fields]): [string, CatalogueRecord] => [
      slug,
      { index, slug_values: [slug], source: { name: 'T' }, ...fields },
    ]),
  )
  const engine = new IndexEngine(indexes[index])
  const builder = new SegmentBuilder(indexes[index])
  const entries = [...records.values()]
  const half = entries.length >> 1
  for (const record of entries.slice(0, half)) builder.add(record, 0)
  engine.setSegments([openSegment(indexes[index], builder.finish())])
  for (const record of entries.slice(half)) engine.put(record, 1)
  return { index: indexes[index], engine, synonyms: undefined, record: (slug: string) => records.get(slug) }
}

const related = (on: ReturnType<typeof sourceOf>, slug: string) =>
  relatedTo(on, on.record(slug)!).map(({ item, reasons }) => [
    item.data.slug_values[0],
    ...reasons.map(({ kind, names }) => [kind, ...names]),
  ])

const others = (count: number): Record<string, Fields> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`other-${n}`, { title: `A study of topic${n} and the world of things` }]))

test('records that share rare words are related, those with the rarer ones first, and say which', () => {
  const on = sourceOf('publications', {
    asked: { title: 'Word sense disambiguation for the SemEval task of Basque' },
    ...others(30),
    one: { title: 'A word sense disambiguation system at SemEval' },
    two: { title: 'The sense of a SemEval task' },
    frequent: { title: 'The world of things' },
  })
  expect(related(on, 'asked')).toEqual([
    ['one', ['terms', 'Word sense disambiguation', 'SemEval']],
    ['two', ['terms', 'SemEval task', 'sense']],
  ])
})

test('forms of a word and subject terms relate records, words of other texts alone do not', () => {
  const on = sourceOf('publications', {
    asked: { title: 'Glacier melting', fields_of_study: ['Ice cores'] },
    ...others(30),
    forms: { title: 'Melted glaciers' },
    terms: { title: 'Something else', fields_of_study: ['Ice cores'] },
    abstract: { title: 'Nothing at all', abstract: 'On glacier ice.' },
  })
  const found = related(on, 'asked')
  expect(found.map(([slug]) => slug)).toEqual(['forms', 'terms'])
  expect(found[1]).toEqual(['terms', ['terms', 'Ice cores']])
})

test('people are shared by their records or by their names, and a namesake with another record is another person', () => {
  const ada = { name: 'Ada Brook', slug_values: ['ada'] }
  const on = sourceOf('publications', {
    asked: { title: 'Alpha', authors: [ada, { name: 'Ben Moss' }] },
    ...others(30),
    linked: { title: 'Beta', authors: [{ ...ada, name: 'A. Brook' }] },
    named: { title: 'Gamma', authors: [{ name: 'Ben Moss' }] },
    namesake: { title: 'Delta', authors: [{ name: 'Ada Brook', slug_values: ['another-ada'] }] },
    parts: { title: 'Epsilon', authors: [{ name: 'Ben Brook' }, { name: 'Ada Moss' }] },
  })
  expect(related(on, 'asked')).toEqual([
    ['linked', ['people', 'Ada Brook']],
    ['named', ['people', 'Ben Moss']],
  ])
})

test('words that many records have relate nothing, and a record is never related to itself', () => {
  const on = sourceOf('publications', others(30))
  expect(related(on, 'other-3')).toEqual([])
})

test('deleted and changed records are not related any more', () => {
  const on = sourceOf('publications', { asked: { title: 'Rare glaciers' }, one: { title: 'Glaciers, rare ones' }, ...others(30) })
  expect(related(on, 'asked').map(([slug]) => slug)).toEqual(['one'])
  on.engine.put({ index: 'publications', slug_values: ['one'], source: { name: 'T' }, title: 'Deserts' }, 2)
  expect(related(on, 'asked')).toEqual([])
})

test('at most twelve records are related, and a record that is not in the index has related ones too', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`glacier-${n}`, { title: `Glaciers melt ${n}` }]))
  const on = sourceOf('publications', { ...many, ...others(200) })
  const found = relatedTo(on, { index: 'publications', slug_values: ['elsewhere'], source: { name: 'T' }, title: 'Melting glaciers' })
  expect(found).toHaveLength(12)
})

const patents: Record<string, Fields> = {
  asked: {
    title: 'Lamp',
    publication_no: 'US7000001B2',
    cited_patents: [{ publication_no: 'US 6,000,001' }, { publication_no: 'EP0000009A1' }],
  },
  ...others(20),
  earlier: { title: 'Wick', publication_no: 'US6000001A' },
  later: { title: 'Bulb', publication_no: 'US8000001B1', publication_date: '2012-01-01', cited_patents: [{ publication_no: 'US7000001' }] },
  latest: {
    title: 'Tube',
    publication_no: 'US9000001B1',
    publication_date: '2016-01-01',
    cited_patents: [{ publication_no: 'US7000001B2' }],
  },
  fellow: { title: 'Oil', publication_no: 'US7500001B1', cited_patents: [{ publication_no: 'EP0000009A1' }] },
  stranger: { title: 'Soap', publication_no: 'US7000002B2' },
}

test('citations relate patents: what one cites, who cites it, and who cites the same', () => {
  const on = sourceOf('patents', patents)
  expect(Object.fromEntries(related(on, 'asked').map(([slug, ...reasons]) => [slug, reasons]))).toEqual({
    earlier: [['cited']],
    later: [['cites']],
    latest: [['cites']],
    fellow: [['cited_together', 'EP0000009A1']],
  })
})

test('the records that cite a record are found by its number with or without its kind, newest first, page by page', () => {
  const on = sourceOf('patents', patents)
  const page = (number: number) => citing(on, on.record('asked')!, number)
  expect(page(0)).toMatchObject({ total: 2, results: [{ data: { slug_values: ['latest'] } }, { data: { slug_values: ['later'] } }] })
  expect(page(1)).toEqual({ total: 2, results: [] })
  expect(citedBy(on, on.record('asked')!)).toEqual([{ number: 'US 6,000,001', slug: 'earlier', title: 'Wick' }])
  on.engine.remove('latest')
  expect(page(0).total).toBe(1)
})
