import { expect, test } from 'vitest'
import { clinicalTrialsIndex } from '#contract/indexes/clinical-trials.data.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { IndexEngine } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { PlainCounts, segmentOf } from './counts.ts'
import { index, recordsOf } from './records.ts'

function request(keyword: string, filters: Record<string, string[]> = {}): EngineRequest {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(parsed.reason)
  return { query: parsed.query, exclude: [], fields: ['title'], filters, sort: 'relevance', offset: 0, limit: 12, facets: false }
}

const from = (slug: string, date: string, title = 'X'): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Test' },
  title,
  publication_date: date,
})

test('every year’s count equals a plain loop’s, also with a chosen year', () => {
  const records = recordsOf(41, 300)
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(records.slice(0, 200))])
  for (const record of records.slice(200)) engine.put(record, 0)
  for (const filters of [{}, { year: ['1995'] }, { country: ['france'], year: ['1995', '1996'] }]) {
    const asked = request('model', filters)
    const expected = new PlainCounts(records, 'model', asked).buckets('year')
    const total = new PlainCounts(records, '', request('')).buckets('year')
    const { points } = engine.years(asked)[0]!
    expect(points.map(({ year, total }) => [String(year), total])).toEqual(total.map(bucket => [bucket.value, bucket.total]))
    expect(points.filter(point => point.count > 0).map(({ year, count }) => [String(year), count])).toEqual(
      expected.filter(bucket => bucket.count > 0).map(bucket => [bucket.value, bucket.count]),
    )
  }
})

test('missing years are zero, except towards a single far date', () => {
  const engine = new IndexEngine(index)
  for (const [at, date] of ['2019', '2022-05', '0204-01', '2022'].entries()) engine.put(from(`p${at}`, date), 0)
  engine.put(from('other', '2023', 'Y'), 0)
  expect(engine.years(request('x'))).toEqual([
    {
      name: 'year',
      label: 'Year',
      points: [
        { year: 204, count: 1, total: 1 },
        { year: 2019, count: 1, total: 1 },
        { year: 2020, count: 0, total: 0 },
        { year: 2021, count: 0, total: 0 },
        { year: 2022, count: 2, total: 2 },
        { year: 2023, count: 0, total: 1 },
      ],
    },
  ])
  engine.remove('other')
  expect(engine.years(request('x'))[0]!.points.at(-1)).toEqual({ year: 2022, count: 2, total: 2 })
})

test('every date that an index can be filtered by has its own series, except hidden ones', () => {
  const years = clinicalTrialsIndex.facets.filter(facet => facet.kind === 'year').map(facet => facet.name)
  expect(new IndexEngine(clinicalTrialsIndex).years(request('')).map(series => series.name)).toEqual(years)
  const hiding: IndexData = { ...index, facets: index.facets.map(facet => (facet.name === 'year' ? { ...facet, hidden: true } : facet)) }
  expect(new IndexEngine(hiding).years(request(''))).toEqual([])
})
