import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import type { AskedSearch, ClusterAnswer, SearchBody } from '#server/catalogue/opensearch/cluster-calls.ts'
import { ClusterEngine } from '#server/catalogue/opensearch/cluster-engine.ts'
import { ClusterIndex, countingBody } from '#server/catalogue/opensearch/cluster-index.ts'
import { everything } from '#server/catalogue/opensearch/cluster-query.ts'
import { FacetTotals } from '#server/catalogue/opensearch/facet-totals.ts'
import { RoundTrips } from '#server/catalogue/opensearch/round-trips.ts'
import { keywordState } from '#search/answer/keyword-state.ts'
import { Synonyms, TooCostly, totalOf, WorkBudget } from '#search/index.ts'
import type { Budget } from '#search/query/engine-request.ts'
import { SearchUnavailable } from '#server/catalogue/errors.ts'
import { ClusterIndexes } from '#server/catalogue/opensearch/threads/cluster-indexes.ts'
import type { Searches } from '#server/catalogue/port.ts'
import { searchesOf } from '#server/catalogue/searches/index.ts'
import type { Indexes } from '#server/catalogue/searches/search-request.ts'

const index = indexes.publications
const budget = (): Budget => ({ spend: () => {}, affordable: (_, search) => search() })
const none: ClusterAnswer = { total: 0, shards: 1, hits: [], aggregations: {}, suggest: {} }

/** Round trips to a cluster that answers each search by this, and the searches of each. */
function answering(answer: (body: SearchBody) => Partial<ClusterAnswer>): { trips: RoundTrips; sent: SearchBody[][] } {
  const sent: SearchBody[][] = []
  const search = (asked: readonly AskedSearch[]): ClusterAnswer[] => {
    const bodies = asked.map(({ body }) => JSON.parse(body) as SearchBody)
    sent.push(bodies)
    return bodies.map(body => ({ ...none, ...answer(body) }))
  }
  return { trips: new RoundTrips({ search }), sent }
}

const bodyOf = (name: string): SearchBody => countingBody(everything, { [name]: {} })

test('what is needed soon goes with the next round trip, and nothing is asked twice for an answer', () => {
  const { trips, sent } = answering(body => ({ total: JSON.stringify(body).length }))
  const on = new ClusterIndex(index, 'p', trips)
  const work = budget()
  on.soon([bodyOf('later'), bodyOf('own')], work)
  expect(on.search([bodyOf('own')], work)[0]!.total).toBe(JSON.stringify(bodyOf('own')).length)
  expect(sent).toEqual([[bodyOf('later'), bodyOf('own')]])
  const [other, later] = on.search([bodyOf('other'), bodyOf('later')], work)
  expect([other!.total, later!.total]).toEqual([JSON.stringify(bodyOf('other')).length, JSON.stringify(bodyOf('later')).length])
  expect(sent[1]).toEqual([bodyOf('other')])
  on.search([bodyOf('later'), bodyOf('own')], work)
  expect(sent).toHaveLength(2)
  // Another answer asks anew.
  on.search([bodyOf('own')], budget())
  expect(sent).toHaveLength(3)
})

test('what runs together waits as often as the longest row of searches, whichever indexes and answers they are for', () => {
  const { trips, sent } = answering(body => ({ total: Object.keys(body['aggs'] as object)[0]!.length }))
  const [one, other] = [new ClusterIndex(index, 'p', trips), new ClusterIndex(indexes.news, 'n', trips)]
  const [work, theirs] = [budget(), budget()]
  const row = (on: ClusterIndex, names: readonly string[], work: Budget): number[] =>
    names.map(name => on.search([bodyOf(name)], work)[0]!.total)
  const asks = [
    () => row(one, ['a', 'ab', 'abc'], work),
    () => row(other, ['a', 'ab'], theirs),
    () => row(one, ['a'], budget()),
    () => {
      throw new Error('what is thrown is thrown where it is used')
    },
  ]
  trips.together([...asks, () => trips.together(asks)])
  expect(sent.map(bodies => bodies.map(body => Object.keys(body['aggs'] as object)[0]))).toEqual([['a', 'a'], ['ab', 'ab'], ['abc']])
  expect([asks[0]!(), asks[1]!()]).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
  expect(sent).toHaveLength(3)
})

test('what an answer cannot afford is not asked for, and what failed is asked for again', () => {
  let isDown = true
  const { trips, sent } = answering(() => {
    if (isDown) throw new SearchUnavailable('nobody is there')
    return { total: 1 }
  })
  const on = new ClusterIndex(index, 'p', trips)
  const poor = new WorkBudget(0, 0)
  expect(() => on.search([bodyOf('dear')], poor)).toThrow(TooCostly)
  expect(sent).toEqual([])
  const work = budget()
  expect(() => trips.together([() => on.search([bodyOf('a')], work)])).toThrow(SearchUnavailable)
  isDown = false
  expect(on.search([bodyOf('a')], work)[0]!.total).toBe(1)
})

test('the size of an index that was known a moment ago is brought anew with the next round trip', () => {
  let [now, size] = [0, 5]
  const { trips, sent } = answering(() => ({ total: size }))
  const on = new ClusterIndex(index, 'p', trips, () => now)
  expect(on.size).toBe(5)
  size = 6
  now += 1500
  expect(on.size).toBe(5)
  expect(sent).toHaveLength(1)
  on.search([bodyOf('own')], budget())
  expect([on.size, sent.length]).toEqual([6, 2])
  // What nobody has asked for in a while is waited for, and so is what is known to have changed.
  now += 20_000
  size = 7
  expect([on.size, sent.length]).toEqual([7, 3])
  size = 8
  on.changed()
  expect([on.size, sent.length]).toEqual([8, 4])
})

test('of a facet with few values all are listed, of one with many the wanted ones in their records', () => {
  const country = index.facets.findIndex(({ name }) => name === 'country')
  const author = index.facets.findIndex(({ name }) => name === 'author')
  const list = (values: readonly string[], others: number) => ({
    buckets: values.map((key, at) => ({ key, doc_count: at + 1 })),
    sum_other_doc_count: others,
  })
  const { trips, sent } = answering(({ aggs }) => ({
    aggregations: Object.fromEntries(
      Object.entries(aggs as Record<string, { terms: { field: string; include?: string[] } }>).map(([name, { terms }]) => [
        name,
        terms.include ? list(terms.include, 0) : list(['france', 'ghana', 'japan'], terms.field === 'facets.author' ? 7 : 0),
      ]),
    ),
  }))
  const totals = new FacetTotals(new ClusterIndex(index, 'p', trips))
  const wanted = index.facets.map((_, at) => new Map(at === country ? [['japan', 1]] : at === author ? [['ada', 1]] : []))
  for (const times of [2, 1]) {
    sent.length = 0
    const found = totals.of(wanted, budget())
    expect([[...found[country]!], [...found[author]!]]).toEqual([[['japan', 3]], [['ada', 1]]])
    expect(sent).toHaveLength(times)
    expect(sent.at(-1)!.at(-1)!.query).toEqual({ terms: { 'facets.author': ['ada'] } })
  }
})

test('the size, total and hits of a search are one round trip, and an index in one part lists no more than is shown', () => {
  for (const [shards, isMore] of [
    [1, false],
    [3, true],
  ] as const) {
    const empty = { buckets: [], doc_count: 0, count: 0 }
    const answer = (aggs: object): object => Object.fromEntries(Object.keys(aggs).map(name => [name, { ...empty, first: empty }]))
    const { trips, sent } = answering(({ aggs }) => ({ total: 5, shards, aggregations: answer(aggs ?? {}) as never }))
    const asked = { query: undefined, exclude: [], fields: [], filters: {}, sort: 'newest', offset: 0, limit: 12, facets: true } as const
    new ClusterEngine(index, 'p', trips, () => []).search({ ...asked, work: budget() })
    expect(JSON.stringify(sent).includes('shard_size'), `${shards}`).toBe(isMore)
    // How many parts an index has must be known before its counts are asked for; the totals of the values come last.
    expect(sent.map(trip => trip.length)).toEqual([3, 1, 1])
  }
})

test('records and names that complete a text are looked for in one round trip', () => {
  const { trips, sent } = answering(({ aggs }) => ({ aggregations: aggs ? { names: { buckets: [] } } : {} }))
  expect(new ClusterEngine(index, 'p', trips, () => []).complete('ada', 5, 'all', budget())).toEqual([])
  // Those that begin with the word, then those with the word.
  expect(sent.map(trip => trip.length)).toEqual([2, 2])
})

test('how many values a facet has is counted without listing those of one record, where the index is in one part', () => {
  const list = { buckets: [{ key: 'ada', doc_count: 2 }], sum_other_doc_count: 7 }
  for (const [shards, total] of [
    [1, 3 + 10 - 6],
    [2, 3],
  ] as const) {
    const each = { every: list, number: { count: 3, sum: 6 }, mentions: { value: 10 } }
    const answerOf = (name: string): object => (name in each ? each[name as keyof typeof each] : list)
    const { trips, sent } = answering(({ aggs }) => ({
      total: 5,
      shards,
      aggregations: Object.fromEntries(Object.keys(aggs ?? {}).map(name => [name, answerOf(name)])) as never,
    }))
    const asked = { query: undefined, exclude: [], fields: [], filters: {}, sort: 'newest', offset: 0, limit: 12, facets: true } as const
    const { filters } = new ClusterEngine(index, 'p', trips, () => []).search({ ...asked, work: budget() })
    expect(filters.find(({ name }) => name === 'author')!.total).toBe(total)
    expect(JSON.stringify(sent).includes('min_doc_count')).toBe(shards === 1)
  }
})

test('totals of all indexes take as many round trips as those of one', () => {
  const state = { ...keywordState('publications', 'neural parsing'), per_page: 1 }
  const tripsFor = (count: (searches: Searches, within: Indexes) => unknown): SearchBody[][] => {
    const sent: SearchBody[][] = []
    const search = (asked: readonly AskedSearch[]): ClusterAnswer[] => {
      const bodies = asked.map(({ body }) => JSON.parse(body) as SearchBody)
      sent.push(bodies)
      return bodies.map(() => ({ ...none, total: 30 }))
    }
    const all = new ClusterIndexes(
      { search },
      name => name,
      () => [],
      new Synonyms([]),
    )
    count(searchesOf(all), all)
    return sent
  }
  const ofOne = tripsFor((_, within) => totalOf(within.get('publications'), state, { work: budget() }))
  const ofAll = tripsFor(searches => expect(Object.values(searches.count(state))).toEqual(indexNames.map(() => 30)))
  // The sizes of the indexes say how much work an answer may take, so they are known first.
  expect(ofAll.length).toBeLessThanOrEqual(ofOne.length + 1)
  expect(ofAll[0]).toHaveLength(indexNames.length)
})

test('facets that pass the same filters are counted together, a chosen one without its own filter', () => {
  const { trips, sent } = answering(({ aggs }) => ({
    total: 5,
    aggregations: Object.fromEntries(Object.keys(aggs ?? {}).map(name => [name, { buckets: [], count: 0, value: 0 }])),
  }))
  const asked = { query: undefined, exclude: [], fields: [], sort: 'newest', offset: 0, limit: 0, facets: true } as const
  new ClusterEngine(index, 'p', trips, () => []).search({ ...asked, filters: { country: ['france'], author: ['ada'] }, work: budget() })
  const numberOf = (name: string): number => index.facets.findIndex(facet => facet.name === name)
  const [country, author] = [numberOf('country'), numberOf('author')]
  // The counts of a facet come before the totals of its values.
  const first = sent.flat().toReversed()
  const queries = new Map(first.flatMap(({ aggs, query }) => Object.keys(aggs ?? {}).map(name => [name, JSON.stringify(query)])))
  expect([queries.get(`f${country}`)!.includes('france'), queries.get(`f${country}`)!.includes('ada')]).toEqual([false, true])
  expect([queries.get(`f${author}`)!.includes('france'), queries.get(`f${author}`)!.includes('ada')]).toEqual([true, false])
  expect(new Set(index.facets.map((_, at) => queries.get(`f${at}`))).size).toBe(3)
})

test('words that begin so are counted in the records that have one', () => {
  const { trips, sent } = answering(() => ({ aggregations: { words: { buckets: [{ key: 'parsing', doc_count: 3 }] } } }))
  const request = { query: undefined, exclude: [], fields: [], filters: {}, sort: 'relevance', offset: 0, limit: 0, facets: false } as const
  expect(new ClusterEngine(index, 'p', trips, () => []).begun('pars', { ...request, work: budget() }, 3)).toEqual(['parsing'])
  expect(sent.flat().find(({ aggs }) => JSON.stringify(aggs).includes('words'))!.query).toEqual({ prefix: { all: 'pars' } })
})
