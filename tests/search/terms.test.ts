import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { EngineRequest } from '#search/query/engine-request.ts'
import { IndexEngine } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { segmentOf } from './counts.ts'
import { index } from './records.ts'

function request(keyword: string, more: Partial<EngineRequest> = {}): EngineRequest {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(parsed.reason)
  return { query: parsed.query, exclude: [], fields: [], filters: {}, sort: 'relevance', offset: 0, limit: 0, facets: false, ...more }
}

const about = (slug: string, title: string, fields: string[], areas: string[] = []): CatalogueRecord => ({
  index: 'publications',
  slug_values: [slug],
  source: { name: 'Test' },
  title,
  fields_of_study: fields,
  research_areas: areas,
})

const many = (count: number, name: string, title: string, fields: string[], areas: string[] = []): CatalogueRecord[] =>
  Array.from({ length: count }, (_, at) => about(`${name}-${at}`, title, fields, areas))

const records = [
  ...many(20, 'tree', 'On tree banks', ['Computer science', 'Syntax'], ['Grammar']),
  ...many(5, 'bank', 'On tree banks', ['Computer science', 'Finance'], ['Syntax']),
  ...many(1, 'odd', 'On tree banks', ['Botany']),
  ...many(60, 'speech', 'On speech', ['Computer science', 'Phonetics', 'Finance'], ['Grammar']),
]

function engineOf(all: readonly CatalogueRecord[]): IndexEngine {
  const engine = new IndexEngine(index)
  engine.setSegments([segmentOf(all.slice(0, 50))])
  for (const record of all.slice(50)) engine.put(record, 0)
  return engine
}
const engine = engineOf(records)
const termsOf = (asked: EngineRequest, limit = 10): string[] =>
  engine
    .topics(asked)
    .characteristic(limit)
    .map(term => term.term)

test('terms common in the results and rare elsewhere are returned with both counts', () => {
  expect(engine.topics(request('tree')).characteristic(10)).toEqual([
    { value: 'syntax', term: 'Syntax', count: 20, total: 20 },
    { value: 'botany', term: 'Botany', count: 1, total: 1 },
  ])
})

test('terms are sorted by significance; terms that are more common elsewhere are left out', () => {
  expect(termsOf(request('speech'))).toEqual(['Phonetics', 'Finance', 'Grammar', 'Computer science'])
  for (const term of ['Computer science', 'Finance', 'Phonetics', 'Grammar']) expect(termsOf(request('tree'))).not.toContain(term)
})

test('a term of several filters is suggested once, with its larger count', () => {
  expect(engine.topics(request('banks')).characteristic(10)[0]).toEqual({ value: 'syntax', term: 'Syntax', count: 20, total: 20 })
})

test('words of the keyword and chosen values are not suggested', () => {
  expect(termsOf(request('speech finances'))).toEqual(['Phonetics', 'Grammar', 'Computer science'])
  expect(termsOf(request('speech phone*'))).toEqual(['Finance', 'Grammar', 'Computer science'])
  expect(termsOf(request('speech OR nothing', { filters: { field_of_study: ['phonetics'] } }), 2)).toEqual(['Finance', 'Grammar'])
  expect(termsOf(request('speech OR "computers sciences"'))).not.toContain('Computer science')
})

test('terms of a single result are suggested only if others do not fill the list', () => {
  expect(termsOf(request('tree'), 1)).toEqual(['Syntax'])
  expect(termsOf(request('tree'), 3)).toContain('Botany')
})

test('a chosen filter narrows what the terms are counted in, also those of its own facet', () => {
  const { count } = engine.topics(request('', { filters: { field_of_study: ['botany', 'phonetics'] } })).characteristic(5)[0]!
  expect(count).toBe(60)
})

test('a search that finds everything returns the most frequent terms', () => {
  expect(engine.topics(request('')).characteristic(2)).toEqual([
    { value: 'computer-science', term: 'Computer science', count: 85, total: 85 },
    { value: 'grammar', term: 'Grammar', count: 80, total: 80 },
  ])
})

test('the terms and their order do not depend on how the records lie in segments', () => {
  const one = new IndexEngine(index)
  one.setSegments([segmentOf(records)])
  const turned = engineOf([...records].reverse())
  turned.put(about('gone', 'On tree banks', ['Syntax', 'Morphology', 'Morphology']), 0)
  turned.remove('gone')
  for (const keyword of ['tree', 'speech', '', 'banks NOT finance']) {
    expect(turned.topics(request(keyword)).characteristic(10)).toEqual(one.topics(request(keyword)).characteristic(10))
    expect(engine.topics(request(keyword)).characteristic(10)).toEqual(one.topics(request(keyword)).characteristic(10))
  }
})

test('a search without results has no terms', () => {
  expect(engine.topics(request('nowhere')).characteristic(10)).toEqual([])
  expect(new IndexEngine(index).topics(request('')).characteristic(10)).toEqual([])
})

test('any term of the results can be counted, by its value, in the filter that has it most', () => {
  const topics = engine.topics(request('banks'))
  expect(topics.term('syntax')).toEqual({ value: 'syntax', term: 'Syntax', count: 20, total: 20 })
  expect(topics.term('computer-science')).toMatchObject({ count: 25, total: 85 })
  expect(topics.term('phonetics')).toBeUndefined()
  expect(topics.term('never')).toBeUndefined()
})
