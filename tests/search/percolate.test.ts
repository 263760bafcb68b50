import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { alertRequest, Percolator, type SearchSource } from '#search/index.ts'
import { index, oneOf, type Random, randomFrom, recordsOf, someWords } from './records.ts'
import { answering, chosen, stateOf } from './search-source.ts'

/** A search as people save it, from all that a search can say. */
function randomSearch(random: Random): SearchStateInput {
  const word = (): string => someWords(random, 1, 1)
  const keyword = oneOf(random, [
    () => word(),
    () => `${word()} ${word()}`,
    () => someWords(random, 3, 4),
    () => `"${someWords(random, 2, 2)}"`,
    () => `${word()} NOT ${word()}`,
    () => `NOT ${word()}`,
    () => `(${word()} OR ${word()}) AND ${word()}`,
    () => `${word()} OR NOT ${word()}`,
    () => `${word().slice(0, 3)}*`,
    () => `title:${word()} ${word()}`,
    () =>
      oneOf(random, [
        'Müller',
        'J. Mueller',
        '"Müller, Jürgen"',
        "O'Brien",
        '小明',
        'P10-1000',
        'data set',
        'dataset',
        'the models of speech',
      ]),
    () => '',
  ])()
  return {
    index: 'publications',
    keyword,
    ...(random() < 0.15 && { exclude: [oneOf(random, ['parsing', 'neural network', 'tre*', 'covid-19'])] }),
    ...(random() < 0.15 && { search_by_fields: [oneOf(random, ['title', 'abstract', 'authors'])] }),
    ...(random() < 0.1 && { exact_match: true }),
    ...(random() < 0.1 && { ignore_synonyms: true }),
    filters: {
      ...(random() < 0.15 && { year: chosen(oneOf(random, ['1995', '1990-1994', 'from-1999', 'to-1993'])) }),
      ...(random() < 0.15 && { country: chosen('france', 'usa') }),
      ...(random() < 0.1 && { field_of_study: chosen(oneOf(random, ['parsing', 'no-such-thing'])) }),
    },
  }
}

/** What running a search over everything finds of some records. */
function run(on: SearchSource, state: SearchStateInput, among: ReadonlySet<string>): string[] {
  const request = { ...alertRequest(on, stateOf(state), {}), limit: on.engine.size }
  return on.engine
    .search(request)
    .hits.map(({ slug }) => slug)
    .filter(slug => among.has(slug))
}

const synonyms = [
  ['neural network', 'deep learning', 'connectionism'],
  ['corpus', 'text collection'],
]

function holding(records: readonly CatalogueRecord[]): { on: SearchSource; percolator: Percolator } {
  const on = answering('publications', records, synonyms)
  return { on, percolator: new Percolator(index, term => on.engine.recordsWith(term)) }
}

const fresh = (records: readonly CatalogueRecord[]) => records.map(record => ({ record, addedAt: 0 }))

const idsOf = (percolator: Percolator, record: CatalogueRecord): string[] => percolator.matches(fresh([record])).map(({ id }) => id)

test('200 saved searches match exactly those of 1,000 new papers that running each search finds', () => {
  const records = recordsOf(31, 1200)
  const added = records.slice(200)
  const { on, percolator } = holding(records)
  const random = randomFrom(32)
  const searches = Array.from({ length: 200 }, () => randomSearch(random))
  searches.forEach((state, at) => percolator.put(String(at), alertRequest(on, stateOf(state), {})))
  const found = new Map<string, string[]>()
  for (let from = 0; from < added.length; from += 256)
    for (const { id, slug } of percolator.matches(fresh(added.slice(from, from + 256)))) found.set(id, [...(found.get(id) ?? []), slug])
  const slugs = new Set(added.map(record => record.slug_values[0]!))
  let matches = 0
  for (const [at, state] of searches.entries()) {
    const expected = run(on, state, slugs).sort()
    matches += expected.length
    expect((found.get(String(at)) ?? []).sort(), JSON.stringify(state)).toEqual(expected)
  }
  // Some must find something, and some nothing.
  expect(matches).toBeGreaterThan(1000)
  expect(found.size).toBeLessThan(200)
})

test('a document is compared only with searches that share their rarest word with it', () => {
  const { on, percolator } = holding(recordsOf(33, 300))
  for (let at = 0; at < 500; at += 1)
    percolator.put(String(at), alertRequest(on, stateOf({ index: 'publications', keyword: `model rarity${at}` }), {}))
  const [record] = recordsOf(34, 1)
  expect(percolator.matches(fresh([{ ...record!, title: 'A model of rarity7' }]))).toEqual([{ id: '7', slug: record!.slug_values[0] }])
  expect(percolator.asked).toBe(1)
})

test('a document that names a followed profile matches it, by a link and not by the name alone', () => {
  const { on, percolator } = holding([])
  const followed = { index: 'researchers' as const, slug_values: ['ada-brook', 'a-brook'], source: { name: 'Test' }, name: 'Ada Brook' }
  percolator.put('follow', alertRequest(on, stateOf({ index: 'publications' }), { scope: followed }))
  const paper = (slug: string, author: object): CatalogueRecord => ({
    index: 'publications',
    slug_values: [slug],
    source: { name: 'Test' },
    title: 'On speech',
    authors: [author],
  })
  const found = percolator.matches(
    fresh([
      paper('hers', { name: 'Ada Brook', slug_values: ['ada-brook'] }),
      paper('hers-too', { name: 'A. Brook', slug_values: ['a-brook'] }),
      paper('namesake', { name: 'Ada Brook' }),
    ]),
  )
  expect(found).toEqual(['hers', 'hers-too'].map(slug => ({ id: 'follow', slug })))
})

test('equal searches of many people are kept once, and all who still keep one are told', () => {
  const { on, percolator } = holding([])
  const request = alertRequest(on, stateOf({ index: 'publications', keyword: 'speech' }), {})
  for (const id of ['a', 'b', 'c']) percolator.put(id, request)
  expect(percolator.size).toBe(1)
  const [record] = recordsOf(35, 1)
  expect(idsOf(percolator, { ...record!, title: 'Speech' })).toEqual(['a', 'b', 'c'])
  percolator.delete('b')
  percolator.put('c', alertRequest(on, stateOf({ index: 'publications', keyword: 'zebra' }), {}))
  expect(idsOf(percolator, { ...record!, title: 'Speech' })).toEqual(['a'])
  percolator.delete('a')
  expect(percolator.size).toBe(1)
})

test('the softer matching of the box is not for alerts: most of the words or another spelling match nothing', () => {
  const { on, percolator } = holding(recordsOf(36, 50))
  percolator.put('most', alertRequest(on, stateOf({ index: 'publications', keyword: 'speech corpora zebra' }), {}))
  percolator.put('misspelt', alertRequest(on, stateOf({ index: 'publications', keyword: 'speeech' }), {}))
  const [record] = recordsOf(37, 1)
  expect(idsOf(percolator, { ...record!, title: 'Speech corpora' })).toEqual([])
})
