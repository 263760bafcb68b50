import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { FacetSpace } from '#search/segment/facet-space.ts'
import { LiveRecords } from '#search/segment/live-records.ts'
import { IndexEngine } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { segmentOf } from './counts.ts'
import { index, oneOf, randomFrom, recordsOf } from './records.ts'

const everything = { query: undefined, exclude: [], fields: [], filters: {}, sort: 'newest', offset: 0, limit: 0, facets: true } as const

/** Sizes of the small segments that a call has built. */
function builtBy(live: LiveRecords, known: Set<unknown>, call: () => void): number {
  call()
  let built = 0
  for (const { segment } of live.searched()) {
    if (!known.has(segment)) built += segment.size
    known.add(segment)
  }
  return built
}

test('no put or search rebuilds more than a small share of live records, and segments stay few', () => {
  const live = new LiveRecords(index, new FacetSpace(index, undefined))
  const random = randomFrom(51)
  const known = new Set<unknown>()
  const records = recordsOf(52, 800)
  let most = 0
  for (const [at, record] of records.entries()) {
    most = Math.max(
      most,
      builtBy(live, known, () => live.put(record, at)),
    )
    if (random() < 0.3)
      most = Math.max(
        most,
        builtBy(live, known, () => live.remove(oneOf(random, records).slug_values[0]!)),
      )
  }
  expect(most).toBeLessThanOrEqual(256)
  expect(live.searched().length).toBeLessThanOrEqual(live.size / 64 + 10)
})

test('many puts without a search in between are built once, in bounded parts', () => {
  const live = new LiveRecords(index, new FacetSpace(index, undefined))
  for (const record of recordsOf(53, 2000)) live.put(record, 0)
  const sizes = live.searched().map(searched => searched.segment.size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256)
  expect(sizes.length).toBeLessThanOrEqual(2000 / 64)
})

test('repeated puts of one record and removals of all leave nothing behind', () => {
  const live = new LiveRecords(index, new FacetSpace(index, undefined))
  const records = recordsOf(54, 400)
  for (let round = 0; round < 8; round += 1)
    for (const record of records) {
      live.put(record, round)
      if (round === 3) live.searched()
    }
  expect(live.size).toBe(400)
  expect(live.searched().reduce((sum, searched) => sum + searched.live, 0)).toBe(400)
  expect(live.searched().length).toBeLessThanOrEqual(16)
  for (const record of records) expect(live.remove(record.slug_values[0]!)).toBe(true)
  expect(live.remove('nowhere')).toBe(false)
  expect([live.size, live.searched().length]).toEqual([0, 0])
})

test('totals and counts stay exact while thousands of live records are added, changed and removed', () => {
  const engine = new IndexEngine(index)
  const start = recordsOf(55, 300)
  engine.setSegments([segmentOf(start)])
  const left = new Set(start.map(record => record.slug_values[0]!))
  const random = randomFrom(56)
  for (const [at, record] of recordsOf(57, 2500).entries()) {
    const slug = random() < 0.3 ? oneOf(random, start).slug_values[0]! : record.slug_values[0]!
    engine.put({ ...record, slug_values: [slug] }, at)
    left.add(slug)
    if (random() < 0.25) {
      const gone = oneOf(random, [...left])
      engine.remove(gone)
      left.delete(gone)
    }
    if (at % 97 !== 0 && at < 2490) continue
    const reply = engine.search(everything)
    expect([reply.total, engine.size]).toEqual([left.size, left.size])
    const sources = reply.filters.find(filter => filter.name === 'source')!.buckets
    expect(sources.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(left.size)
    for (const { buckets } of reply.filters) for (const bucket of buckets) expect(bucket.count).toBe(bucket.total)
  }
})

test('a repeated search sees every change', () => {
  const engine = new IndexEngine(index)
  const paper = (slug: string, title: string): CatalogueRecord => ({
    index: 'publications',
    slug_values: [slug],
    source: { name: 'Test' },
    title,
  })
  const total = (): number => {
    const query = parseQuery('lantern')
    if (!query.ok) throw new Error(query.reason)
    const request = {
      query: query.query,
      exclude: [],
      fields: [],
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 10,
      facets: false,
    } as const
    expect(engine.search(request).total).toBe(engine.total(request))
    return engine.total(request)
  }
  expect(total()).toBe(0)
  engine.put(paper('a', 'Lantern'), 0)
  engine.put(paper('b', 'A lantern'), 0)
  expect(total()).toBe(2)
  engine.remove('a')
  expect(total()).toBe(1)
  engine.put(paper('b', 'Moss'), 0)
  expect(total()).toBe(0)
  engine.put(paper('c', 'Lantern'), 0)
  expect(total()).toBe(1)
  engine.setSegments([])
  expect(total()).toBe(0)
})
