import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { researchersIndex } from '#contract/indexes/researchers.data.ts'
import type { FilterBucket } from '#contract/search.ts'
import type { EngineRequest, ValuesRequest } from '#search/query/engine-request.ts'
import { IndexEngine } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { ChangingWorld, PlainCounts, segmentOf } from './counts.ts'
import { index, randomFrom } from './records.ts'

function request(keyword: string, filters: Record<string, string[]> = {}): EngineRequest {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(parsed.reason)
  return { query: parsed.query, exclude: [], fields: ['title'], filters, sort: 'relevance', offset: 0, limit: 12, facets: true }
}

const wanted = (facet: string, more: Partial<ValuesRequest> = {}): ValuesRequest => ({
  facet,
  query: '',
  order: 'results',
  offset: 0,
  limit: 60,
  ...more,
})

const paper = (slug: string, fields: Record<string, unknown>): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Test' },
  ...fields,
})

function engineOf(records: readonly CatalogueRecord[]): IndexEngine {
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(records)])
  return engine
}

const withoutLabel = ({ value, count, total, active }: FilterBucket): Omit<FilterBucket, 'label'> => ({ value, count, total, active })

const step = fc.oneof(
  { weight: 12, arbitrary: fc.constant('put' as const) },
  { weight: 5, arbitrary: fc.constant('remove' as const) },
  { weight: 1, arbitrary: fc.constant('settle' as const) },
  { weight: 4, arbitrary: fc.constant('look' as const) },
)
const words = fc.constantFrom('', 'model', 'data', 'network')
const filters = fc.constantFrom<Record<string, string[]>>(
  {},
  { publication_type: ['article', 'type-7'] },
  { year: ['1995', '1996', '1801'], country: ['france'] },
  { author: ['anna-kim', 'nobody-at-all'], open_access: ['yes', 'no'] },
)

test('after any puts, removals and segments every bucket equals the result of plain loops', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 5, maxLength: 120 }),
      fc.integer({ min: 1, max: 1e6 }),
      words,
      filters,
      (steps, seed, word, chosen) => {
        const world = new ChangingWorld(randomFrom(seed))
        for (const what of [...steps, 'look' as const]) {
          if (what !== 'look') {
            world[what]()
            continue
          }
          const asked = request(word, chosen)
          const plain = new PlainCounts(world.left.values(), word, asked)
          const reply = world.engine.search(asked)
          const categories = world.engine.categories(asked)
          expect(reply.total).toBe(plain.results().length)
          for (const { name, buckets, total } of reply.filters) {
            const expected = plain.buckets(name)
            const values = world.engine.values(asked, wanted(name, { order: 'alphabetical', limit: 1000 }))
            expect(values.buckets.map(withoutLabel)).toEqual(expected)
            expect([total, values.total, categories.find(category => category.name === name)!.total]).toEqual(
              Array.from({ length: 3 }, () => expected.length),
            )
            expect(categories.find(category => category.name === name)!.results).toBe(plain.having(name))
            const begun = world.engine.values(asked, wanted(name, { query: 'an', order: 'alphabetical', limit: 1000 }))
            expect(begun.buckets).toEqual(values.buckets.filter(bucket => /^an|-an/.test(bucket.value)))
            expect(buckets).toHaveLength(Math.min(50, expected.length))
            for (const bucket of buckets) expect(expected).toContainEqual(withoutLabel(bucket))
          }
        }
      },
    ),
    { numRuns: 30, seed: 5 },
  )
})

test('a new value of the last put has its count at once', () => {
  const engine = engineOf([paper('a', { title: 'One', publication_type: 'Book' })])
  engine.put(paper('b', { title: 'Two', publication_type: 'Zine', authors: [{ name: 'Someone New' }] }), 0)
  const filter = engine.search(request('')).filters.find(filter => filter.name === 'publication_type')!
  expect(filter.buckets).toEqual([
    { value: 'book', label: 'Book', count: 1, total: 1, active: false },
    { value: 'zine', label: 'Zine', count: 1, total: 1, active: false },
  ])
})

const people = [
  'Zoë Ångström',
  'Ada Lovelace',
  'Adam Smith',
  'Łukasz Adamski',
  'Émile Zola',
  'van Gogh',
  'Van Dyck',
  '王 小明',
  'Nikos Éluard',
]
const engineOfPeople = engineOf(
  people.flatMap((name, at) =>
    Array.from({ length: 1 + (at % 3) }, (_, number) => paper(`p${at}-${number}`, { title: 'X', authors: [{ name }] })),
  ),
)

test('values are in alphabetical order, whatever their accents and case', () => {
  const { buckets, total } = engineOfPeople.values(request('x'), wanted('author', { order: 'alphabetical' }))
  expect(total).toBe(people.length)
  expect(buckets.map(bucket => bucket.label)).toEqual([
    'Ada Lovelace',
    'Adam Smith',
    'Émile Zola',
    'Łukasz Adamski',
    'Nikos Éluard',
    'Van Dyck',
    'van Gogh',
    'Zoë Ångström',
    '王 小明',
  ])
})

test('values are filtered by word prefixes in any order, and by a given predicate', () => {
  const labels = (more: Partial<ValuesRequest>): string[] =>
    engineOfPeople.values(request('x'), wanted('author', { order: 'alphabetical', ...more })).buckets.map(bucket => bucket.label)
  expect(labels({ query: 'ada' })).toEqual(['Ada Lovelace', 'Adam Smith', 'Łukasz Adamski'])
  expect(labels({ query: 'ADAM lu' })).toEqual(['Łukasz Adamski'])
  expect(labels({ query: 'ang' })).toEqual(['Zoë Ångström'])
  expect(labels({ query: 'dam' })).toEqual([])
  expect(labels({ query: '明' })).toEqual(['王 小明'])
  expect(labels({ query: ' – ' })).toHaveLength(people.length)
  expect(labels({ only: value => value.startsWith('van') })).toEqual(['Van Dyck', 'van Gogh'])
})

test('pages of values never overlap and contain all, in both orders, also beyond 50', () => {
  const many = Array.from({ length: 230 }, (_, at) =>
    paper(`p${at}`, { title: 'X', authors: [{ name: `Person ${at}` }, { name: `Group ${at % 9}` }] }),
  )
  const engine = engineOf(many.slice(0, 200))
  for (const record of many.slice(200)) engine.put(record, 0)
  const asked = request('x', { author: ['nobody', 'group-3'] })
  for (const order of ['results', 'alphabetical'] as const) {
    const whole = engine.values(asked, wanted('author', { order, limit: 1000 }))
    expect(whole.total).toBe(240)
    expect(whole.buckets).toHaveLength(240)
    const pages = Array.from({ length: 9 }, (_, page) => engine.values(asked, wanted('author', { order, offset: page * 30, limit: 30 })))
    expect(pages.flatMap(page => page.buckets)).toEqual(whole.buckets)
    expect(pages.map(page => page.total)).toEqual(Array.from({ length: 9 }, () => 240))
  }
  const byResults = engine.values(asked, wanted('author', { limit: 1000 })).buckets
  expect(byResults.every((bucket, at) => at === 0 || bucket.count <= byResults[at - 1]!.count)).toBe(true)
  expect(byResults.at(-1)).toEqual({ value: 'nobody', label: 'nobody', count: 0, total: 0, active: true })
  expect(engine.values(asked, wanted('no_such_facet'))).toEqual({ total: 0, buckets: [] })
})

test('hidden facets are counted, chosen and read like others', () => {
  const engine = new IndexEngine(researchersIndex)
  const person = (slug: string, country: string): CatalogueRecord => ({
    index: 'researchers',
    slug_values: [slug],
    source: { name: 'Test' },
    full_name: slug,
    organisations: [{ name: 'Lab', country: { name: country } }],
  })
  for (const [slug, country] of [
    ['ada', 'France'],
    ['ben', 'France'],
    ['eve', 'Peru'],
  ] as const)
    engine.put(person(slug, country), 0)
  const asked = { ...request(''), fields: [], filters: { active_country: ['peru'] } }
  expect(engine.search(asked).hits.map(hit => hit.slug)).toEqual(['eve'])
  expect(engine.search(asked).filters.find(filter => filter.name === 'active_country')!.buckets).toHaveLength(2)
  expect(engine.values(asked, wanted('active_country')).buckets.map(({ value, count }) => [value, count])).toEqual([
    ['france', 2],
    ['peru', 1],
  ])
})
