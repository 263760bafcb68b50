import { describe, expect, test, vi } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { IndexEngine, openSegment, SearchedAmong, SegmentBuilder } from '#search/index.ts'
import { ByteStrings } from '#search/segment/byte-strings.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { scopeOf } from '#search/answer/scope.ts'
import { tokenize } from '#search/text/tokenize.ts'

const recordOf = (index: IndexName, slugs: string | string[], fields: Record<string, unknown> = {}): CatalogueRecord => ({
  index,
  slug_values: [slugs].flat(),
  source: { name: 'Test' },
  ...fields,
})

const everything: EngineRequest = {
  query: undefined,
  exclude: [],
  fields: [],
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 50,
  facets: false,
}

function engineOf(index: IndexData, records: readonly CatalogueRecord[], addedAt = (at: number): number => at): IndexEngine {
  const builder = new SegmentBuilder(index)
  // The last record is live, outside of the segment.
  records.slice(0, -1).forEach((record, at) => builder.add(record, addedAt(at)))
  const engine = new IndexEngine(index)
  engine.setSegments([openSegment(index, builder.finish())])
  const last = records.at(-1)
  if (last) engine.put(last, addedAt(records.length - 1))
  return engine
}

const found = (engine: IndexEngine, request: Partial<EngineRequest>): string[] => {
  const reply = engine.search({ ...everything, ...request })
  expect(reply.total).toBe(reply.hits.length)
  expect(engine.total({ ...everything, ...request })).toBe(reply.total)
  return reply.hits.map(hit => hit.slug).sort()
}

const ada = { name: 'Ada Lovelace', slug_values: ['ada-lovelace', 'a-lovelace'] }
const papers = engineOf(indexes.publications, [
  recordOf('publications', 'by-ada', { title: 'Notes', authors: [ada], estimated_citation_count: 30 }),
  recordOf('publications', 'by-a', { title: 'Machines', authors: [{ name: 'A. Lovelace', slug_values: ['a-lovelace'] }] }),
  recordOf('publications', 'edited', { title: 'Proceedings', authors: [{ name: 'Ann Smith' }], editors: [ada] }),
  recordOf('publications', ['moved', 'old-address'], { title: 'Looms', authors: [{ name: 'Ada Lovelace' }], estimated_citation_count: 5 }),
  recordOf('publications', 'other', { title: 'ada lovelace researchers', authors: [{ name: 'Ann Smith', slug_values: ['ann-smith'] }] }),
  recordOf('publications', 'live', {
    title: 'Notes',
    authors: [ada, { name: 'Ann Smith', slug_values: ['ann-smith'] }],
    estimated_citation_count: 6,
  }),
])

describe('a scope', () => {
  test('contains what links to its records by any slug, and listed records by any slug', () => {
    expect(found(papers, { scope: { links: ['researchers/ada-lovelace'] } })).toEqual(['by-ada', 'live'])
    expect(found(papers, { scope: { links: ['researchers/ada-lovelace', 'researchers/a-lovelace'] } })).toEqual(['by-a', 'by-ada', 'live'])
    expect(found(papers, { scope: { links: ['researchers/a-lovelace'], slugs: ['old-address', 'nobody'] } })).toEqual([
      'by-a',
      'by-ada',
      'live',
      'moved',
    ])
    expect(found(papers, { scope: { slugs: ['moved', 'old-address', 'live', 'live'] } })).toEqual(['live', 'moved'])
  })

  test('of a person has what they wrote, not what they edited', () => {
    const wrote = found(papers, { scope: { links: ada.slug_values.map(slug => `researchers/${slug}`) } })
    expect(wrote).not.toContain('edited')
    expect(wrote).toContain('by-ada')
  })

  test('of no records finds nothing', () => {
    for (const scope of [{}, { slugs: [] }, { links: [] }, { links: ['organisations/ada-lovelace'], slugs: ['nobody'] }])
      expect(found(papers, { scope })).toEqual([])
  })

  test('combines with words, exclusions and filters', () => {
    const scope = { links: ['researchers/ada-lovelace', 'researchers/a-lovelace'] }
    const query = queryOf('notes OR machines')
    expect(found(papers, { scope, query })).toEqual(['by-a', 'by-ada', 'live'])
    expect(found(papers, { scope, query, exclude: ['machines'] })).toEqual(['by-ada', 'live'])
    expect(found(papers, { scope, filters: { author: ['ann-smith'] } })).toEqual(['live'])
    const { filters } = papers.search({ ...everything, scope, facets: true })
    expect(filters.find(filter => filter.name === 'author')!.buckets.map(({ value, count }) => [value, count])).toEqual([
      ['ada-lovelace', 2],
      ['a-lovelace', 1],
      ['ann-smith', 1],
    ])
  })

  test('is narrowed by `only` and emptied by `outside`', () => {
    const scope = { links: ['researchers/a-lovelace'] }
    expect(found(papers, { scope, only: { slugs: ['by-a', 'other'] } })).toEqual(['by-a'])
    expect(found(papers, { only: { slugs: ['old-address', 'other'] } })).toEqual(['moved', 'other'])
    expect(found(papers, { scope, outside: { slugs: ['by-a'] } })).toEqual(['by-ada', 'live'])
    expect(found(papers, { outside: { links: ['researchers/ann-smith'], slugs: ['old-address'] } })).toEqual(['by-a', 'by-ada', 'edited'])
    expect(found(papers, { outside: {} })).toHaveLength(6)
  })

  test('cannot be written as a query, and no text matches a link', () => {
    for (const keyword of ['@researchers/ada-lovelace', '"@researchers/ada-lovelace"', '=old-address', '@researchers/*'])
      expect(found(papers, { query: queryOf(keyword) }), keyword).toEqual(keyword === '@researchers/*' ? ['other'] : [])
    expect(tokenize('@researchers/ada =slug').map(token => token.text)).toEqual(['researchers', 'ada', 'slug'])
    expect(found(papers, { exclude: ['@researchers/ada-lovelace'] })).toHaveLength(6)
  })
})

function queryOf(keyword: string): EngineRequest['query'] {
  const parsed = parseQuery(keyword, indexes.publications)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.query
}

test('a minimum applies to the number that `most_cited` sorts by; a missing one counts as zero', () => {
  expect(found(papers, { least: 6 })).toEqual(['by-ada', 'live'])
  expect(found(papers, { least: 7, query: queryOf('notes') })).toEqual(['by-ada'])
  expect(found(papers, { least: 0 })).toEqual(['by-ada', 'live', 'moved'])
})

test('records added later are new and counted within filters and scope, equal times are not new', () => {
  const reply = papers.search({ ...everything, addedSince: 3, sort: 'last_added' })
  expect(reply.hits.map(hit => [hit.slug, hit.isNew])).toEqual([
    ['live', true],
    ['other', true],
    ['moved', false],
    ['edited', false],
    ['by-a', false],
    ['by-ada', false],
  ])
  expect(reply.newTotal).toBe(2)
  expect(papers.search({ ...everything, addedSince: 3, limit: 1 }).newTotal).toBe(2)
  expect(papers.search({ ...everything, addedSince: 3, scope: { links: ['researchers/ada-lovelace'] } })).toMatchObject({
    total: 2,
    newTotal: 1,
  })
  expect(papers.search(everything)).toMatchObject({ newTotal: 0, hits: Array.from({ length: 6 }, () => ({ isNew: false })) })
})

test('a link to one kind of a mixed list leaves out the other kinds', () => {
  const patents = engineOf(indexes.patents, [
    recordOf('patents', 'a', { parties: [{ name: 'Acme', party_type: 'organisation', slug_values: ['acme'] }] }),
    recordOf('patents', 'b', { parties: [{ name: 'Acme', party_type: 'researcher', slug_values: ['acme'] }] }),
    recordOf('patents', 'c', { parties: [{ name: 'Acme', party_type: 'organisation' }, 'Acme', null] }),
  ])
  expect(found(patents, { scope: { links: ['organisations/acme'] } })).toEqual(['a'])
  expect(found(patents, { scope: { links: ['researchers/acme'] } })).toEqual(['b'])
})

test('replaced and removed records are in no scope', () => {
  const engine = engineOf(indexes.publications, [
    recordOf('publications', 'a', { authors: [ada] }),
    recordOf('publications', 'b', { authors: [ada] }),
    recordOf('publications', 'c', { authors: [ada] }),
  ])
  engine.put(recordOf('publications', 'a', { authors: [{ name: 'Ada Lovelace' }] }), 9)
  engine.remove('b')
  expect(found(engine, { scope: { links: ['researchers/ada-lovelace'] } })).toEqual(['c'])
})

describe('the scope of a record', () => {
  const head = recordOf('researchers', ['ada-lovelace', 'a-lovelace'], {
    full_name: 'Ada Lovelace',
    name_variants: ['A. A. Lovelace', 'AL', '…', 'Ada Lovelace'],
    organisations: [{ name: 'Royal Society', slug_values: ['royal-society', 'rs'] }, { name: 'Nowhere' }],
    co_authors: [{ name: 'Charles Babbage', slug_values: ['charles-babbage'] }],
  })

  test('contains links by any slug and namesakes under its names of more than two letters', () => {
    expect(scopeOf(head, indexes.publications)).toEqual({
      verified: { slugs: [], links: ['researchers/ada-lovelace', 'researchers/a-lovelace'] },
      names: { field: 'authors', texts: ['Ada Lovelace', 'A. A. Lovelace'] },
    })
  })

  test('contains what it links to itself', () => {
    expect(scopeOf(head, indexes.organisations).verified.slugs).toEqual(['royal-society', 'rs'])
    expect(scopeOf(head, indexes.researchers).verified.slugs).toEqual(['charles-babbage'])
  })

  test('has no namesakes where no field holds such names', () => {
    expect(scopeOf(head, indexes.news).names).toBeUndefined()
    expect(scopeOf(recordOf('researchers', 'x', { full_name: '??' }), indexes.publications).names).toBeUndefined()
  })

  test('names fields that the index has, for every pair of indexes', () => {
    for (const target of Object.values(indexes))
      for (const link of target.links) {
        expect(target.search.map(field => field.name)).toEqual(expect.arrayContaining(link.names === undefined ? [] : [link.names]))
        expect(scopeOf(recordOf(link.index, 'x', { [indexes[link.index].title]: 'A name' }), target).verified.links).toEqual([
          `${link.index}/x`,
        ])
      }
  })
})

test('records among which is searched are looked up once in each part of an index, and again in new ones', () => {
  const engine = engineOf(indexes.publications, [
    recordOf('publications', 'first', { title: 'Notes', authors: [ada] }),
    recordOf('publications', 'second', { title: 'Notes' }),
    recordOf('publications', 'third', { title: 'Notes', authors: [ada] }),
  ])
  const scope = new SearchedAmong({ researchers: ['ada-lovelace'], research_groups: [] }).in(indexes.publications)
  const lookUps = vi.spyOn(ByteStrings.prototype, 'findAll')
  expect(found(engine, { scope })).toEqual(['first', 'third'])
  // The least citations are counted in place, in the list that was found.
  expect(found(engine, { scope, least: 5 })).toEqual([])
  const counted = lookUps.mock.calls.length
  expect(found(engine, { scope })).toEqual(['first', 'third'])
  expect(lookUps.mock.calls.length).toBe(counted)
  engine.put(recordOf('publications', 'fourth', { title: 'Notes', authors: [ada] }), 4)
  engine.remove('first')
  expect(found(engine, { scope })).toEqual(['fourth', 'third'])
  const other = new SearchedAmong({ publications: ['second'] }).in(indexes.publications)
  expect(found(engine, { scope: other })).toEqual(['second'])
  vi.restoreAllMocks()
})
