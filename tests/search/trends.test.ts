import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { mostTrendValues } from '#contract/chart-limits.ts'
import { slugify } from '#contract/slugs.ts'
import { trendsOf } from '#contract/trends.ts'
import { IndexEngine, openSegment, SegmentBuilder, tokenize, trendOf, trendsWithValues } from '#search/index.ts'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { labelsOf } from '#search/segment/facet-values.ts'
import { stem } from '#search/text/stem.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'

const record = (index: IndexName, slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index,
  slug_values: [slug],
  source: { name: 'Tests' },
  ...fields,
})

/** Most records in two segments, the others live; what is in `gone` was there and is removed. */
function engineOf(name: IndexName, records: readonly CatalogueRecord[], gone: readonly CatalogueRecord[] = []) {
  const index = indexes[name]
  const all = [...records, ...gone]
  const segment = (part: readonly CatalogueRecord[]) => {
    const builder = new SegmentBuilder(index)
    for (const one of part) builder.add(one, 0)
    return openSegment(index, builder.finish())
  }
  const third = Math.ceil(all.length / 3)
  const engine = new IndexEngine(index)
  engine.setSegments([segment(all.slice(0, third)), segment(all.slice(third, 2 * third))])
  for (const one of all.slice(2 * third)) engine.put(one, 0)
  for (const one of gone) engine.remove(one.slug_values[0]!)
  return { index, engine }
}

function asking(name: IndexName, keyword: string, filters: Record<string, string[]> = {}): EngineRequest {
  const parsed = parseQuery(keyword, indexes[name])
  if (!parsed.ok) throw new Error(parsed.reason)
  return { query: parsed.query, exclude: [], fields: ['title'], filters, sort: 'relevance', offset: 0, limit: 0, facets: false }
}

const trend = (on: ReturnType<typeof engineOf>, request: EngineRequest, key: string, values?: string[]) =>
  trendOf(on, request, { trend: key, active_in_country: false, values })!

describe.skipIf(!hasRealData)(`real papers (${withoutRealData})`, () => {
  test('every value of every trend has by year what a plain count over the papers has', async () => {
    const { taken } = await readFiles('acl', ...['P19', 'P05'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`)))
    const papers = [...taken.values()].map((paper, at) => ({
      ...paper,
      // The Anthology has no types; years before those of charts, beyond them, and none.
      publication_type: ['Article', 'Preprint', 'Thesis'][at % 3],
      publication_date: [String(paper['publication_date']), '1999', '3000', '2999-01', undefined][at % 40 < 36 ? 0 : (at % 40) - 35],
    }))
    const [kept, gone] = [papers.filter((_, at) => at % 17 > 0), papers.filter((_, at) => at % 17 === 0)]
    const on = engineOf('publications', kept, gone)
    const searches: [word: string, chosen: Record<string, string[]>][] = [
      ['', {}],
      ['model', {}],
      ['translation', { publication_type: ['article', 'thesis'] }],
      ['the', { year: ['2019', '2020'], publication_type: ['preprint'] }],
    ]
    for (const [word, chosen] of searches) {
      const request = asking('publications', word, chosen)
      for (const { key } of trendsWithValues(on, request, { active_in_country: false })) {
        const found = plainTrend(kept, word, chosen, key)
        const reply = trend(on, request, key)
        const label = `${word} ${JSON.stringify(chosen)} ${key}`
        expect(reply.total, label).toBe(found.total)
        for (const { value = '', total, points } of reply.buckets) {
          const counted = found.values.get(value)
          expect({ total, points }, `${label} ${value}`).toEqual({ total: counted?.total ?? 0, points: counted?.points ?? [] })
        }
        const least = Math.min(...reply.buckets.map(({ total }) => total))
        const others = [...found.values].filter(([value]) => !reply.buckets.some(bucket => (bucket.value ?? '') === value))
        expect(
          others.every(([, { total }]) => total <= least),
          label,
        ).toBe(true)
        expect(reply.buckets.length, label).toBe(Math.min(mostTrendValues, found.values.size))
      }
    }
    expect(trend(on, asking('publications', ''), 'author').buckets).toHaveLength(mostTrendValues)
  })
})

const known = new Map<CatalogueRecord, Map<string, string[]>>()
/** The values of a paper in a filter, read once. */
function valuesOf(paper: CatalogueRecord, name: string): string[] {
  const own = known.get(paper) ?? new Map<string, string[]>()
  known.set(paper, own)
  const facet = indexes.publications.facets.find(one => one.name === name)!
  const values = own.get(name) ?? [...new Set(labelsOf(facet, textsAt(paper, facet.path)).map(slugify))]
  own.set(name, values)
  return values
}

const yearOf = (paper: CatalogueRecord): number => Number(valuesOf(paper, 'year')[0] ?? 0)

/** How many papers are of each year that is drawn. */
function byYear(papers: readonly CatalogueRecord[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const year of papers.map(yearOf).toSorted((a, b) => a - b))
    if (year >= 2005 && year < 3000) counts.set(year, (counts.get(year) ?? 0) + 1)
  return counts
}

/** A trend counted by loops over the records: all values with their results and those of each year. */
function plainTrend(records: readonly CatalogueRecord[], word: string, filters: Record<string, string[]>, key: string) {
  const results = records.filter(
    paper =>
      (word === '' || tokenize(String(paper['title'])).some(token => stem(token.text) === stem(word))) &&
      Object.entries(filters).every(([name, values]) => name === key || valuesOf(paper, name).some(value => values.includes(value))),
  )
  const having = new Map<string, CatalogueRecord[]>()
  for (const paper of results)
    for (const value of key === 'year' ? [''] : valuesOf(paper, key)) having.set(value, [...(having.get(value) ?? []), paper])
  const totals = byYear(key === 'year' ? records : results)
  const values = [...having].map(([value, papers]) => {
    const counts = byYear(papers)
    return [
      value,
      { total: papers.length, points: [...totals].map(([year, total]) => ({ year, count: counts.get(year) ?? 0, total })) },
    ] as const
  })
  return { total: results.length, values: new Map(values) }
}

const trial = (slug: string, phases: string[], year: string) =>
  record('clinical_trials', slug, { title: 'Trial', phases, start_date: year })
const trials = engineOf('clinical_trials', [
  trial('a', ['Phase 2'], '2010'),
  trial('b', ['Phase 2', 'Phase 1'], '2010-05'),
  trial('c', ['Phase 2'], '2012'),
  trial('d', ['Zero'], '2012'),
  trial('e', ['Early phase 1'], '2012'),
])

test('values come by the order of their trend, otherwise active ones first and then those with the most results (S3§9)', () => {
  const phases = trend(trials, asking('clinical_trials', '', { phase: ['zero'] }), 'phase').buckets
  expect(phases.map(({ value, order, active, total }) => [value, order, active, total])).toEqual([
    ['early-phase-1', 0, false, 1],
    ['phase-1', 1, false, 1],
    ['phase-2', 2, false, 3],
    ['zero', 3, true, 1],
  ])
  const paper = (slug: string, locations: string[]) =>
    record('publications', slug, { title: 'Paper', publication_date: '2011', locations: locations.map(name => ({ name })) })
  const papers = engineOf('publications', [paper('a', ['Many', 'Few']), paper('b', ['Many']), paper('c', ['Beta', 'Alpha'])])
  const journals = trend(papers, asking('publications', 'paper', { journal: ['few'] }), 'journal').buckets
  expect(journals.map(({ name, active, total }) => [name, active, total])).toEqual([
    ['Few', true, 1],
    ['Many', false, 2],
    ['Alpha', false, 1],
    ['Beta', false, 1],
  ])
})

test('named values are counted, also those that the search does not have', () => {
  const { buckets } = trend(trials, asking('clinical_trials', ''), 'phase', ['phase-1', 'phase-9'])
  expect(buckets.map(({ value, total, points }) => [value, total, points.map(({ year, count }) => [year, count])])).toEqual([
    [
      'phase-1',
      1,
      [
        [2010, 1],
        [2012, 0],
      ],
    ],
    [
      'phase-9',
      0,
      [
        [2010, 0],
        [2012, 0],
      ],
    ],
  ])
})

test('one year alone is one point, a year from 3000 on is none, and nothing found has no values', () => {
  const one = engineOf('clinical_trials', [trial('a', ['Phase 2'], '2010'), trial('b', ['Phase 2'], '3000')])
  const [all] = trend(one, asking('clinical_trials', ''), 'start_year').buckets
  expect(all).toEqual({ name: 'All results', order: 0, active: false, total: 2, points: [{ year: 2010, count: 1, total: 1 }] })
  expect(trend(one, asking('clinical_trials', ''), 'phase').buckets[0]).toMatchObject({
    total: 2,
    points: [{ year: 2010, count: 1, total: 1 }],
  })
  expect(trend(one, asking('clinical_trials', 'nothing'), 'phase')).toEqual({ trend: 'phase', total: 0, buckets: [] })
  expect(trendsWithValues(one, asking('clinical_trials', 'nothing'), { active_in_country: false })).toEqual([])
  expect(trendOf(one, asking('clinical_trials', ''), { trend: 'title', active_in_country: false })).toBeUndefined()
})

test('where people are active stands for their country, if the search asks for it', () => {
  const person = record('researchers', 'a', {
    full_name: 'Ada',
    country: 'Peru',
    last_year: '2012',
    organisations: [{ name: 'House', country: { name: 'Chile' } }],
  })
  const people = engineOf('researchers', [person])
  const countries = (active_in_country: boolean) =>
    trendOf(people, asking('researchers', ''), { trend: 'country', active_in_country })!.buckets.map(({ name }) => name)
  expect([countries(false), countries(true)]).toEqual([['Peru'], ['Chile']])
})

test('every declared trend is a filter of its index, is declared once, and begins with all results by year', () => {
  for (const { name, facets } of Object.values(indexes)) {
    const keys = trendsOf(name).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const years = facets.filter(({ kind }) => kind === 'year').map(facet => facet.name)
    expect([name, keys.slice(0, 1)]).toEqual([name, years.slice(0, 1)])
    expect(keys.every(key => facets.some(facet => facet.name === key && !facet.hidden))).toBe(true)
  }
})
