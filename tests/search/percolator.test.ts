import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type SearchStateInput, searchState } from '#contract/search.ts'
import { alertRequest, IndexEngine, ownSynonyms, Percolator, requestOf, Synonyms } from '#search/index.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { index, randomFrom, recordsOf } from './records.ts'
import { savedStates } from './saved-states.ts'

const synonyms = new Synonyms(ownSynonyms)

/** Compares what the percolator finds of new records, a few at a time, with running each search over the whole catalogue. */
function compare(old: readonly CatalogueRecord[], added: readonly CatalogueRecord[], searches: number): number {
  const whole = new IndexEngine(index)
  for (const record of [...old, ...added]) whole.put(record, 0)
  const percolator = new Percolator(index, term => whole.recordsWith(term))
  const states = savedStates(randomFrom(5), index, [...old, ...added], searches)
  const requests = states.map(state => alertRequest({ index, synonyms }, state, {}))
  requests.forEach((request, at) => percolator.put(String(at), request))
  const found = new Map<string, string[]>()
  for (let from = 0; from < added.length; from += 32)
    for (const { id, slug } of percolator.matches(added.slice(from, from + 32).map(record => ({ record, addedAt: 0 }))))
      found.set(id, [...(found.get(id) ?? []), slug])
  const isNew = new Set(added.map(record => record.slug_values[0]!))
  let finds = 0
  requests.forEach((request, at) => {
    const expected = whole.slugs(request).filter(slug => isNew.has(slug))
    finds += expected.length
    expect((found.get(String(at)) ?? []).toSorted(), JSON.stringify(states[at])).toEqual(expected.toSorted())
  })
  return finds
}

test('of 1,000 new records 200 saved searches find exactly what running each of them finds', () => {
  const records = recordsOf(11, 1300)
  expect(compare(records.slice(0, 300), records.slice(300), 200)).toBeGreaterThan(1000)
})

test.skipIf(!hasRealData)(
  `the same with papers of the ACL Anthology${hasRealData ? '' : ` (${withoutRealData})`}`,
  { timeout: 120_000 },
  async () => {
    const files = ['P19', 'N19', 'P17'].map(name => realData(`acl-anthology/xml/${name}.xml.gz`))
    const papers = [...(await readFiles('acl', ...files)).taken.values()].slice(0, 1200)
    expect(compare(papers.slice(0, 200), papers.slice(200), 200)).toBeGreaterThan(1000)
  },
)

const alertOn = (state: SearchStateInput) => alertRequest({ index, synonyms }, v.parse(searchState, state), {})

test('equal searches of many people are kept once, and all who still keep one are told', () => {
  const percolator = new Percolator(index)
  const put = (id: string, keyword: string) => percolator.put(id, alertOn({ index: index.name, keyword }))
  const told = () => percolator.matches([{ record: { ...recordsOf(1, 1)[0]!, title: 'Zebra' }, addedAt: 0 }]).map(({ id }) => id)
  for (const id of ['a', 'b', 'c']) put(id, 'zebra')
  expect(percolator.size).toBe(1)
  expect(told()).toEqual(['a', 'b', 'c'])
  percolator.delete('b')
  put('c', 'lamp')
  expect(told()).toEqual(['a'])
  percolator.delete('a')
  expect(percolator.size).toBe(1)
  expect(told()).toEqual([])
})

test('a record is compared only with searches whose words, or else whose filters, it may have', () => {
  const percolator = new Percolator(index, term => (term === 'model' ? 900 : 1))
  for (let at = 0; at < 500; at += 1) {
    percolator.put(`words ${at}`, alertOn({ index: index.name, keyword: `model zebra${at}` }))
    const filters = { year: { buckets: [{ value: String(1400 + at) }] } }
    percolator.put(`filter ${at}`, alertOn({ index: index.name, filters }))
    percolator.put(`both ${at}`, alertOn({ index: index.name, keyword: `lamp zebra7`, exclude: [`harbour${at}`] }))
  }
  const record = { ...recordsOf(1, 1)[0]!, title: 'A model of zebra7', publication_date: '1477' }
  expect(percolator.matches([{ record, addedAt: 0 }]).map(({ id }) => id)).toEqual(['words 7', 'filter 77'])
  expect(percolator.asked).toBe(2)
})

test('a search that was replaced or deleted finds only what it says now', () => {
  const percolator = new Percolator(index)
  const put = (keyword: string) => percolator.put('one', alertOn({ index: index.name, keyword }))
  const [lamp] = recordsOf(1, 1)
  const records = [{ record: { ...lamp!, title: 'A lamp in the harbour' }, addedAt: 0 }]
  put('lamp')
  expect(percolator.matches(records)).toEqual([{ id: 'one', slug: lamp!.slug_values[0] }])
  put('lantern')
  expect(percolator.matches(records)).toEqual([])
  put('harb*')
  expect(percolator.matches(records)).toHaveLength(1)
  percolator.delete('one')
  expect(percolator.matches(records)).toEqual([])
})

test('an alert finds what a search finds with all words, however it and the records write a compound', () => {
  const titles = [
    'A large dataset',
    'A large data set',
    'A large data-set',
    'Data for a set',
    'Largedata',
    'Net works',
    'Networks of data',
    'Datasetting',
  ]
  const records = titles.map((title, n) => ({ ...recordsOf(1, 1)[0]!, slug_values: [`paper-${n}`], title, abstract: '' }))
  const engine = new IndexEngine(index)
  for (const record of records) engine.put(record, 0)
  const percolator = new Percolator(index)
  const keywords = [
    'dataset',
    'data set',
    'data-set',
    'large data set',
    'networks',
    'net works',
    'largedata set',
    '"data set"',
    'dataset OR lamp',
  ]
  const states = keywords.map(keyword => v.parse(searchState, { index: index.name, keyword, ignore_spelling: true }))
  states.forEach((state, at) => percolator.put(keywords[at]!, alertRequest({ index, synonyms }, state, {})))
  // One record alone, so that no other one decides how a word is read.
  const told = records.flatMap(record => percolator.matches([{ record, addedAt: 0 }]))
  for (const state of states) {
    const { request } = requestOf({ index, engine, synonyms }, state, {})
    const found = engine.slugs({ ...request, allWords: true }).toSorted()
    expect([state.keyword, told.filter(({ id }) => id === state.keyword).map(({ slug }) => slug)]).toEqual([state.keyword, found])
  }
  expect(told.filter(({ id }) => id === 'large data set')).toHaveLength(3)
})
