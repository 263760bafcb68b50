import { expect, test } from 'vitest'
import { publicationsIndex } from '#contract/indexes/publications.data.ts'
import { researchersIndex } from '#contract/indexes/researchers.data.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { DamagedSegment, IndexEngine, openSegment, OutdatedSegment, SegmentBuilder } from '#search/index.ts'
import { index, randomFrom, recordsOf } from './records.ts'

function bytesOf(count: number): Uint8Array {
  const builder = new SegmentBuilder(index)
  for (const record of recordsOf(1, count)) builder.add(record, 5)
  return builder.finish()
}

const found = (bytes: Uint8Array, keyword: string): string[] => {
  const engine = new IndexEngine(index)
  engine.setSegments([openSegment(index, bytes)])
  const parsed = parseQuery(keyword)
  return engine
    .search({
      query: parsed.ok ? parsed.query : undefined,
      exclude: [],
      fields: [],
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 50,
      facets: false,
    })
    .hits.map(hit => hit.slug)
}

const bytes = bytesOf(60)

test('a segment works from a copy, unaligned bytes and shared memory, and its bytes are stable', () => {
  const expected = found(bytes, 'neural')
  expect(expected.length).toBeGreaterThan(0)
  const unaligned = new Uint8Array(bytes.length + 3).subarray(3)
  unaligned.set(bytes)
  expect(found(unaligned, 'neural')).toEqual(expected)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  expect(found(shared, 'neural')).toEqual(expected)
  expect(bytesOf(60)).toEqual(bytes)
})

test('any damaged byte is detected', () => {
  const random = randomFrom(2)
  const places = [...Array.from({ length: 64 }, (_, at) => at), ...Array.from({ length: 400 }, () => Math.floor(random() * bytes.length))]
  for (const at of places) {
    const damaged = bytes.slice()
    damaged[at]! ^= 1 << Math.floor(random() * 8)
    expect(() => openSegment(index, damaged), `byte ${at}`).toThrow(DamagedSegment)
  }
})

test('a truncated, extended or empty segment is detected', () => {
  for (const length of [0, 7, 8, 40, 48, 64, bytes.length - 8, bytes.length - 1])
    expect(() => openSegment(index, bytes.slice(0, length))).toThrow(DamagedSegment)
  const longer = new Uint8Array(bytes.length + 8)
  longer.set(bytes)
  expect(() => openSegment(index, longer)).toThrow(DamagedSegment)
  expect(() => openSegment(index, new Uint8Array(1024))).toThrow(DamagedSegment)
})

test('a segment of another index, or of another definition of this one, is outdated', () => {
  expect(() => openSegment(researchersIndex, bytes)).toThrow(OutdatedSegment)
  expect(() => openSegment({ ...publicationsIndex, facets: publicationsIndex.facets.slice(1) }, bytes)).toThrow(OutdatedSegment)
  expect(() =>
    openSegment({ ...publicationsIndex, search: publicationsIndex.search.map(field => ({ ...field, weight: field.weight + 1 })) }, bytes),
  ).toThrow(OutdatedSegment)
  const relabelled = {
    ...publicationsIndex,
    label: 'Papers',
    facets: publicationsIndex.facets.map(facet => ({ ...facet, label: `${facet.label}!` })),
  }
  expect(openSegment(relabelled, bytes).size).toBe(60)
})

test('of records with the same first slug the last one counts, and a segment can be empty', () => {
  const [record] = recordsOf(3, 1)
  const builder = new SegmentBuilder(index)
  builder.add({ ...record!, title: 'Former wording' }, 1)
  builder.add({ ...record!, title: 'Latter wording' }, 2)
  expect(builder.size).toBe(1)
  const both = builder.finish()
  expect(found(both, 'former')).toEqual([])
  expect(found(both, 'latter')).toEqual([record!.slug_values[0]])
  expect(found(both, 'NOT former')).toHaveLength(1)
  expect(found(new SegmentBuilder(index).finish(), 'a OR NOT b')).toEqual([])
})

test('strings of every script are read from a segment unchanged', () => {
  const slugs = ['a', 'é-ñ', '神经-网络', '\u{1f600}', '\ud800half', 'x'.repeat(300)]
  const builder = new SegmentBuilder(index)
  for (const slug of slugs) builder.add({ index: 'publications', slug_values: [slug], source: { name: 'x' }, title: 'Word' }, 0)
  expect(found(builder.finish(), 'word').sort()).toEqual([...slugs].sort())
})
