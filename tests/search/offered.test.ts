import { expect, test } from 'vitest'
import { answerSearch, offersFor, refineTerms } from '#search/index.ts'
import { narrowedKeyword } from '#search/query/narrowed-keyword.ts'
import { answering, madeRecord, stateOf } from './search-source.ts'

const paper = (slug: string, fields: Record<string, unknown> = {}) => madeRecord('publications', slug, { title: 'Tree', ...fields })
const search = (on: ReturnType<typeof answering>, more: Partial<Parameters<typeof stateOf>[0]> = {}) =>
  answerSearch(on, stateOf({ index: 'publications', ...more }), {}, { filters: false })

test('an order is offered only while any record has data for it', () => {
  const on = answering('publications', [paper('a'), paper('b', { estimated_citation_count: 0 })])
  expect(search(on).sorts).toEqual(['relevance', 'last_added'])
  on.engine.put(paper('c', { estimated_citation_count: 1 }), 1)
  expect(search(on).sorts).toEqual(['relevance', 'most_cited', 'last_added'])
  on.engine.put(paper('a', { publication_date: '2020' }), 2)
  expect(search(on).sorts).toEqual(['relevance', 'newest', 'most_cited', 'last_added'])
  on.engine.remove('c')
  expect(search(on).sorts).toEqual(['relevance', 'newest', 'last_added'])
})

test('a search by an order without data is answered by relevance', () => {
  const on = answering('publications', [paper('a', { title: 'Forest and tree' }), paper('b'), paper('c', { title: 'A tree or a shrub' })])
  const slugs = (sort: 'relevance' | 'most_cited') => search(on, { keyword: 'tree', sort }).results.map(({ data }) => data.slug_values[0])
  expect(slugs('most_cited')).toEqual(slugs('relevance'))
  expect(slugs('most_cited')[0]).toBe('b')
})

const topics = ['Botany', 'Ecology', 'Logic']
const forest = answering('publications', [
  ...Array.from({ length: 12 }, (_, at) =>
    paper(`t${at}`, { fields_of_study: ['Plants', topics[at % 3]], ...(at % 4 === 0 && { abstract: 'On ecology and the like.' }) }),
  ),
  ...Array.from({ length: 30 }, (_, at) => paper(`o${at}`, { title: 'Stone', fields_of_study: ['Rocks'] })),
])

test('terms are offered only if they narrow, with the number of results of the narrowed search', () => {
  const state = stateOf({ index: 'publications', keyword: 'tree' })
  const terms = refineTerms(forest, state, {})
  expect(terms.map(({ term }) => term).sort()).toEqual(topics)
  for (const { term, count } of terms) {
    const { total } = search(forest, { keyword: narrowedKeyword('tree', term) })
    expect([term, count]).toEqual([term, total])
    expect(count).toBeLessThan(12)
  }
  // The word is also in abstracts of other fields of study.
  expect(terms.find(({ term }) => term === 'Ecology')!.count).toBeGreaterThan(4)
})

test('a keyword with slips is narrowed as it is read', () => {
  expect(narrowedKeyword('(heart OR lung', 'blood flow')).toBe('(heart OR lung) AND "blood flow"')
  expect(narrowedKeyword('heart attack AND', 'blood flow')).toBe('heart attack AND "blood flow"')
})

test('where no record has a citation count, records are offered between the names of people', () => {
  const people = Array.from({ length: 12 }, (_, at) => ({ name: `Berta Wood ${at}`, slug_values: [`wood-${at}`] }))
  const offered = (more: object = {}) =>
    offersFor(answering('publications', [paper('b', { title: 'Bert: a lamp', authors: people, ...more })]), 'bert', 8)
  expect(offered()[0]).toMatchObject({ kind: 'record', text: 'Bert: a lamp' })
  expect(offered().map(({ kind }) => kind)).toContain('name')
  expect(offered({ estimated_citation_count: 9 }).filter(({ kind }) => kind === 'record')).toHaveLength(1)
})

const offeredWords = (on: ReturnType<typeof answering>, typed: string): string[] =>
  offersFor(on, typed, 8).flatMap(({ kind, text }) => (kind === 'words' ? [text] : []))
const titled = (...titles: (readonly [title: string, times: number])[]) =>
  answering(
    'publications',
    titles.flatMap(([title, times], at) => Array.from({ length: times }, (_, n) => paper(`w${at}-${n}`, { title }))),
  )

test('a word that records join by a hyphen is offered with it, one that a slip has joined as two, and a compound as it is', () => {
  const on = titled(
    ['On machine-translated text', 4],
    ['A machine translated this', 1],
    ['A dataset', 5],
    ['A data set', 1],
    ['Of language models', 9],
    ['Of languagemodels', 1],
  )
  expect(offeredWords(on, 'on machinet')).toEqual(['on machine-translated'])
  expect(offeredWords(on, 'datas')).toEqual(['dataset'])
  expect(offeredWords(on, 'languagem')).toEqual(['language models'])
  const [offer] = offersFor(on, 'languagem', 8).filter(({ kind }) => kind === 'words')
  expect(search(on, { keyword: offer!.text }).total).toBeGreaterThanOrEqual(offer!.count!)
})

test('a word that a line has cut is not offered beside the whole one', () => {
  const on = titled(['On translation', 40], ['On transla', 2], ['On transit', 2])
  expect(offeredWords(on, 'trans').sort()).toEqual(['transit', 'translation'])
})
