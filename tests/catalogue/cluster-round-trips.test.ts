import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import type { AskedSearch, ClusterAnswer, SearchBody } from '#server/catalogue/opensearch/cluster-calls.ts'
import { ClusterEngine } from '#server/catalogue/opensearch/cluster-engine.ts'
import { ClusterIndex, countingBody } from '#server/catalogue/opensearch/cluster-index.ts'
import { everything } from '#server/catalogue/opensearch/cluster-query.ts'
import { FacetTotals } from '#server/catalogue/opensearch/facet-totals.ts'
import { RoundTrips } from '#server/catalogue/opensearch/round-trips.ts'
import type { Budget } from '#search/query/engine-request.ts'

const index = indexes.publications
const work: Budget = { spend: () => {}, affordable: (_, search) => search() }
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

test('what is needed soon goes with the next round trip, and is not asked for again', () => {
  const { trips, sent } = answering(body => ({ total: JSON.stringify(body).length }))
  const on = new ClusterIndex(index, 'p', trips)
  on.soon([bodyOf('later'), bodyOf('own')], work)
  expect(on.search([bodyOf('own')], work)[0]!.total).toBe(JSON.stringify(bodyOf('own')).length)
  expect(sent).toEqual([[bodyOf('own'), bodyOf('later')]])
  const [other, later] = on.search([bodyOf('other'), bodyOf('later')], work)
  expect([other!.total, later!.total]).toEqual([JSON.stringify(bodyOf('other')).length, JSON.stringify(bodyOf('later')).length])
  expect(sent[1]).toEqual([bodyOf('other')])
  on.search([bodyOf('later')], work)
  expect(sent).toHaveLength(2)
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
    const found = totals.of(wanted, work)
    expect([[...found[country]!], [...found[author]!]]).toEqual([[['japan', 3]], [['ada', 1]]])
    expect(sent).toHaveLength(times)
    expect(sent.at(-1)!.at(-1)!.query).toEqual({ terms: { 'facets.author': ['ada'] } })
  }
})

test('a total and the first counts are one round trip, and an index in one part lists no more than is shown', () => {
  for (const [shards, isMore] of [
    [1, false],
    [3, true],
  ] as const) {
    const empty = { buckets: [], doc_count: 0, count: 0 }
    const answer = (aggs: object): object => Object.fromEntries(Object.keys(aggs).map(name => [name, { ...empty, first: empty }]))
    const { trips, sent } = answering(({ aggs }) => ({ total: 5, shards, aggregations: answer(aggs ?? {}) as never }))
    const asked = { query: undefined, exclude: [], fields: [], filters: {}, sort: 'newest', offset: 0, limit: 12, facets: true } as const
    new ClusterEngine(index, 'p', trips, () => []).search({ ...asked, work })
    expect(JSON.stringify(sent).includes('shard_size'), `${shards}`).toBe(isMore)
    // The size of the index, the total with the counts, the hits, the totals of the values.
    expect(sent.map(trip => trip.length)).toEqual([1, 2, 1, 1])
  }
})

test('records and names that complete a text are looked for in one round trip', () => {
  const { trips, sent } = answering(({ aggs }) => ({ aggregations: aggs ? { names: { buckets: [] } } : {} }))
  expect(new ClusterEngine(index, 'p', trips, () => []).complete('ada', 5, 'all', work)).toEqual([])
  // Those that begin with the word, then those with the word.
  expect(sent.map(trip => trip.length)).toEqual([2, 2])
})
