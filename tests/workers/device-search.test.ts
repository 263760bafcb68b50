import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { type CatalogueRecord, titleOf } from '#contract/indexes/record.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { record as recordSchema } from '#contract/records.ts'
import { type SearchReply, type SearchStateInput, searchState, wordsState } from '#contract/search.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { DeviceSearch } from '#workers/device-search/device-search.ts'
import type { DeviceAnswer, DeviceReply, IndexedRecord } from '#workers/device-search/index-update.ts'
import { type TestServer, type TestUser, startTestServer } from '../support/test-server.ts'

/** A part of the demo catalogue in all indexes, in three successive deliveries. */
const records: CatalogueRecord[] = [
  ...demoCatalogue().filter((_, number) => number % 4 === 0),
  ...['Heart attack at night', 'Myocardial infarction by day', 'A heart, and an attack'].map((title, number) => ({
    index: 'publications' as const,
    slug_values: [`heart-${number}`, `old-heart-${number}`],
    source: { name: 'Tests' },
    title,
  })),
]
const deliveries = [0, 1, 2].map(of => records.filter((_, number) => number % 3 === of))

let server: TestServer
let user: TestUser
let device: DeviceSearch
const session = { session: 'a', number: 3 }

/** Records reach a device as JSON. */
const indexed = (record: CatalogueRecord, addedAt: number): IndexedRecord => ({
  index: record.index,
  text: JSON.stringify(v.parse(recordSchema, JSON.parse(JSON.stringify(record)))),
  addedAt,
  copy: { name: record.slug_values[0]!, revision: String(addedAt), asOf: addedAt },
})

beforeAll(async () => {
  server = await startTestServer({
    socket: false,
    catalogue: async dir => {
      const catalogue = await openCatalogue(dir)
      for (const delivery of deliveries) {
        await catalogue.put(delivery)
        // Each delivery has its own time of addition.
        const then = Date.now()
        await vi.waitUntil(() => Date.now() > then, { interval: 1 })
      }
      return catalogue
    },
  })
  user = await server.user()
  device = new DeviceSearch()
  deliveries.forEach((delivery, at) => {
    expect(device.update({ session: 'a', number: at + 1, put: delivery.map(record => indexed(record, at + 1)), removed: [] })).toBe(true)
  })
}, 120_000)
afterAll(() => server.stop())

function onDevice(body: SearchStateInput): SearchReply | { code: string; at?: number } {
  const answer = device.search({ ...session, state: v.parse(searchState, body), filters: true })
  if (answer.status === 'stale') throw new Error('stale')
  if (answer.status === 'too_costly') return { code: 'too_costly' }
  return answer.status === 'bad_query' ? { code: 'bad_query', at: answer.at } : answer.value.reply
}

async function onServer(body: SearchStateInput): Promise<SearchReply | { code: string; at: number }> {
  const { status, body: reply } = await server.request<SearchReply & { code: string; at: number }>('/search-service/search', { user, body })
  return status === 200 ? reply : { code: reply.code, at: reply.at }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

async function agree(body: SearchStateInput): Promise<SearchReply> {
  const [here, there] = [onDevice(body), await onServer(body)]
  expect(plain(here), JSON.stringify(body)).toEqual(there)
  return there as SearchReply
}

const of = (index: IndexName) => records.filter(record => record.index === index)
const wordOf = (index: IndexName, nth: number) =>
  titleOf(indexes[index], of(index)[nth]!)
    .split(/[^\p{L}]+/u)
    .findLast(word => word.length > 4) ?? 'research'
const chosen = (...values: string[]) => ({ buckets: values.map(value => ({ value })) })

describe('the device finds the same results, totals, filters, highlights and synonyms as the server', () => {
  const word = wordOf('publications', 3)
  const other = wordOf('publications', 10)
  const title = titleOf(indexes.publications, of('publications')[5]!)
  const queries: Record<string, Omit<SearchStateInput, 'index'>> = {
    everything: {},
    'a word': { keyword: word },
    'two words': { keyword: title.split(' ').slice(0, 2).join(' ') },
    'either word': { keyword: `${word} OR ${other}` },
    'one without the other': { keyword: `${word} NOT ${other}` },
    'only without': { keyword: `NOT ${word}` },
    brackets: { keyword: `(${word} OR ${other}) AND (the OR of)` },
    'a phrase': { keyword: `"${title}"` },
    'a beginning': { keyword: `${word.slice(0, 4)}*` },
    'a field': { keyword: `title:${word}` },
    'a field of the switch': { keyword: word, search_by_fields: ['title'] },
    'two fields of the switch': { keyword: word, search_by_fields: ['title', 'abstract'] },
    'excluded words': { keyword: word, exclude: [other, 'of the'] },
    'a word with synonyms': { keyword: 'heart attack' },
    'synonyms off': { keyword: 'heart attack', ignore_synonyms: true },
    'one synonym off': { keyword: 'heart attack', ignored_synonyms: ['myocardial infarction'] },
    asExactPhrases: { keyword: title, exact_match: true },
    'newest first': { keyword: word, sort: 'newest' },
    'most cited': { keyword: 'of', sort: 'most_cited' },
    'last added': { sort: 'last_added' },
    'the second page': { keyword: 'of', page: 1 },
    'a long page': { sort: 'newest', per_page: 50 },
    'behind the last page': { keyword: word, page: 400 },
    'a filter': { filters: { year: chosen('2021', '2022') } },
    'two filters': { keyword: 'of', filters: { year: chosen('2020', '2021', '2022', '2023'), country: chosen('germany', 'france') } },
    'a range of years': { keyword: 'of', filters: { year: chosen('2018-2021', '2012'), start_year: chosen('from-2015') } },
    'an order of filters': { filter_order: ['country', 'shoe_size', 'source'] },
    'an unknown filter': { filters: { shoe_size: chosen('44') } },
    'an unknown value': { filters: { year: chosen('1066') } },
    'active in a country': { filters: { country: chosen('germany', 'japan') }, active_in_country: true },
    'opinion leaders': { kols: true },
    'most of the words': { keyword: `${word} xyzzyplugh` },
    'another spelling': { keyword: word.slice(0, -2) + word.at(-1)! + word.at(-2)! },
    'nothing at all': { keyword: `${word} AND xyzzyplugh`, filters: { year: chosen('2021') } },
    'a slip': { keyword: `${word} AND (` },
    'not a query': { keyword: `(${word} OR first look` },
    'an open quotation': { keyword: '"never closed' },
    'signs alone': { keyword: '***' },
    'other scripts': { keyword: '東京 naïve' },
  }
  const emptyHanded = ['nothing at all', 'not a query', 'an open quotation', 'other scripts']
  test.each(Object.entries(queries))('%s', async (name, query) => {
    let found = 0
    for (const index of ['publications', 'researchers', 'organisations', 'clinical_trials'] as const)
      found += (await agree({ index, ...query })).total ?? 0
    expect(found > 0, 'the question is worth asking').toBe(!emptyHanded.includes(name))
  })

  test('every index answers a search for everything and for one word', async () => {
    for (const index of indexNames) {
      expect((await agree({ index })).total).toBe(of(index).length)
      expect((await agree({ index, keyword: wordOf(index, 1) })).total).toBeGreaterThan(0)
    }
  })

  test('scopes of people and organisations, and results of the same name', async () => {
    let found = 0
    for (const scoped_index of ['researchers', 'research_groups', 'organisations'] as const) {
      for (const head of of(scoped_index).slice(0, 6)) {
        const scope = { scoped_index, scoped_slug_texts: [head.slug_values.at(-1)!] }
        for (const index of ['publications', 'projects', 'researchers'] as const) {
          found += (await agree({ index, ...scope })).total
          await agree({ index, ...scope, suggestions_only: true })
        }
        const words = v.parse(wordsState, { keyword: 'of', ...scope })
        const totals = device.totals({ ...session, words })
        const counted = await server.request<{ totals: unknown }>('/search-service/count', { user, body: words })
        expect(totals).toEqual({ status: 'answered', value: counted.body.totals })
      }
    }
    expect(found).toBeGreaterThan(0)
  })

  test('any generated search', async () => {
    const vocabulary = fc.constantFrom(
      ...['publications', 'researchers', 'projects', 'news'].flatMap(index => [1, 2, 5, 8].map(at => wordOf(index as IndexName, at))),
      'of',
      'the',
      'study',
    )
    const term = fc.oneof(
      vocabulary,
      vocabulary.map(one => `${one.slice(0, 3)}*`),
      fc.tuple(vocabulary, vocabulary).map(two => `"${two.join(' ')}"`),
      vocabulary.map(one => `title:${one}`),
    )
    const keyword = fc
      .array(fc.tuple(fc.constantFrom('', ' AND ', ' OR ', ' NOT '), term), { maxLength: 4 })
      .map(parts => parts.map(([sign, one], at) => (at === 0 ? one : `${sign || ' '}${one}`)).join(''))
    const facetOf = (index: IndexName) => {
      const everything = onDevice({ index }) as SearchReply
      return fc
        .constantFrom(...everything.filters.filter(filter => filter.buckets.length > 0))
        .chain(filter => fc.tuple(fc.constant(filter.name), fc.subarray(filter.buckets.slice(0, 3).map(bucket => bucket.value))))
    }
    const anySearch = fc.constantFrom(...indexNames).chain(index =>
      fc.record({
        index: fc.constant(index),
        keyword,
        exclude: fc.array(vocabulary, { maxLength: 1 }),
        filters: fc
          .array(facetOf(index), { maxLength: 2 })
          .map(all => Object.fromEntries(all.map(([name, values]) => [name, chosen(...values)]))),
        sort: fc.constantFrom('relevance' as const, 'newest' as const, 'most_cited' as const, 'last_added' as const),
        page: fc.constantFrom(0, 0, 1),
        exact_match: fc.boolean(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(anySearch, async body => void (await agree(body))),
      { numRuns: 120, seed: 20_261_121 },
    )
  })
})

test('records in a folder are left out on request', () => {
  const body = v.parse(searchState, { index: 'publications', exclude_bookmarked: true, sort: 'newest' })
  const all = value(device.search({ ...session, state: body, filters: false }))
  const first = all.reply.results[0]!.data.slug_values[0]!
  const rest = value(device.search({ ...session, state: body, bookmarked: [first], filters: false }))
  expect(rest.reply.total).toBe(all.reply.total - 1)
  expect(rest.reply.results.map(item => item.data.slug_values[0])).not.toContain(first)
  expect(rest.reply.filters).toEqual([])
})

test('a search about a record that is not on the device finds nothing and says so', () => {
  const scope = { scoped_index: 'researchers', scoped_slug_texts: ['nobody-at-all'] }
  const answer = value(device.search({ ...session, state: v.parse(searchState, { index: 'publications', ...scope }), filters: true }))
  expect(answer).toMatchObject({ lacksScope: true, reply: { total: 0, results: [] } })
  expect(value(device.search({ ...session, state: v.parse(searchState, { index: 'publications' }), filters: true })).lacksScope).toBe(false)
  const unnamed = v.parse(searchState, { index: 'publications', scoped_slug_texts: ['nobody-at-all'] })
  expect(value(device.search({ ...session, state: unnamed, filters: true }))).toMatchObject({ lacksScope: true, reply: { total: 0 } })
})

test('no record is marked as new: a device does not know when the catalogue got it', () => {
  const { reply } = value(device.search({ ...session, state: v.parse(searchState, { index: 'news', t: 0 }), filters: false }))
  expect(reply.total_new).toBeUndefined()
  expect(reply.results.every(item => item.is_new === undefined)).toBe(true)
})

test('after any sequence of updates the index equals one built from the final records', () => {
  const some = of('publications').slice(0, 60)
  const change = fc.record({ at: fc.nat(some.length - 1), kind: fc.constantFrom('put', 'put', 'remove', 'rewrite'), addedAt: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 10 }), updates => {
      const device = new DeviceSearch()
      const outcome = new Map<number, IndexedRecord>()
      updates.forEach((changes, number) => {
        const update = { session: 'b', number: number + 1, put: [] as IndexedRecord[], removed: [] as { index: IndexName; slug: string }[] }
        // An update has each record once.
        for (const { at, kind, addedAt } of new Map(changes.map(one => [one.at, one])).values()) {
          const record = some[at]!
          if (kind === 'remove') {
            outcome.delete(at)
            update.removed.push({ index: 'publications', slug: record.slug_values[0]! })
          } else {
            const one = indexed(kind === 'rewrite' ? { ...record, title: `Rewritten study ${addedAt}` } : record, addedAt)
            outcome.set(at, one)
            update.put.push(one)
          }
        }
        expect(device.update(update)).toBe(true)
      })
      const fresh = new DeviceSearch()
      fresh.update({ session: 'b', number: 1, put: [...outcome.values()], removed: [] })
      for (const [query, sort] of [
        ['', 'last_added'],
        ['study', 'newest'],
        ['rewritten OR of', 'most_cited'],
      ] as const) {
        const state = v.parse(searchState, { index: 'publications', keyword: query, sort, per_page: 50 })
        const known = value(device.search({ session: 'b', number: updates.length, state, filters: true }))
        expect(known).toEqual(value(fresh.search({ session: 'b', number: 1, state, filters: true })))
        expect(known.searched).toBe(outcome.size)
      }
    }),
    { numRuns: 40, seed: 7 },
  )
})

test('an index that missed an update is stale, and the first update of a session empties it', () => {
  const [first, second] = of('publications')
  const device = new DeviceSearch()
  const question = { state: v.parse(searchState, { index: 'publications' }), filters: false }
  const update = { removed: [], put: [] as IndexedRecord[] }
  expect(device.search({ session: 'c', number: 1, ...question }).status).toBe('stale')
  expect(device.update({ ...update, session: 'c', number: 2 })).toBe(false)
  expect(device.update({ ...update, session: 'c', number: 1, put: [indexed(first!, 1)] })).toBe(true)
  expect(device.update({ ...update, session: 'c', number: 3 })).toBe(false)
  expect(device.update({ ...update, session: 'd', number: 2 })).toBe(false)
  expect(device.search({ session: 'c', number: 2, ...question }).status).toBe('stale')
  expect(value(device.search({ session: 'c', number: 1, ...question })).searched).toBe(1)
  expect(device.update({ ...update, session: 'd', number: 1, put: [indexed(second!, 1)] })).toBe(true)
  const after = value(device.search({ session: 'd', number: 1, ...question }))
  expect(after.reply.results.map(item => item.data.slug_values)).toEqual([second!.slug_values])
})

function value(answer: DeviceAnswer<DeviceReply>): DeviceReply {
  if (answer.status !== 'answered') throw new Error(answer.status)
  return answer.value
}
