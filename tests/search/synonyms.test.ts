import { describe, expect, test } from 'vitest'
import { IndexEngine, openSegment, ownSynonyms, SegmentBuilder, Synonyms } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { printQuery } from '#search/query/query.ts'
import { withSynonyms } from '#search/query/synonyms.ts'
import type { QueryNode } from '#search/query/query.ts'
import { stem } from '#search/text/stem.ts'
import { tokenize } from '#search/text/tokenize.ts'
import { index } from './records.ts'

const synonyms = new Synonyms([
  ['heart attack', 'myocardial infarction', 'AMI'],
  ['heart', 'cor'],
  ['tumour', 'neoplasm'],
  ['machine learning', '>ML'],
  ['Ménière disease', 'endolymphatic hydrops'],
  ['cold', 'common cold'],
  ['cold', 'low temperature'],
  ['type 2 diabetes', 'T2D'],
])

function read(keyword: string): QueryNode {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok || !parsed.query) throw new Error(keyword)
  return parsed.query
}

const widened = (keyword: string, ignored: string[] = []): string => printQuery(withSynonyms(read(keyword), synonyms, ignored).query)
const uses = (keyword: string, ignored: string[] = []): unknown => withSynonyms(read(keyword), synonyms, ignored).uses

describe('a keyword is widened', () => {
  test.each([
    ['tumour', 'tumour OR "neoplasm"'],
    ['TUMORS', 'TUMORS OR "neoplasm"'],
    ['meniere diseases', 'meniere diseases OR "endolymphatic hydrops"'],
    ['heart attack', 'heart attack OR "myocardial infarction" OR "AMI"'],
    ['heart-attack', 'heart-attack OR "myocardial infarction" OR "AMI"'],
    ['"heart attack"', '"heart attack" OR "myocardial infarction" OR "AMI"'],
    ['acute heart attack care', 'acute AND (heart attack OR "myocardial infarction" OR "AMI") care'],
    ['heart failure', '(heart OR "cor") failure'],
    ['cold', 'cold OR "common cold" OR "low temperature"'],
    ['type 2 diabetes tumour', '(type 2 diabetes OR "T2D") AND (tumour OR "neoplasm")'],
    ['title:tumour', 'title:(tumour OR "neoplasm")'],
    ['abstract:(heart attack)', 'abstract:(heart attack OR "myocardial infarction" OR "AMI")'],
    ['model OR tumour', 'model OR (tumour OR "neoplasm")'],
  ])('%s becomes %s', (keyword, wide) => expect(widened(keyword)).toBe(wide))

  test.each([
    ['a prefix', 'tumour*'],
    ['what is excluded', 'NOT tumour'],
    ['an excluded phrase', 'model -"heart attack"'],
    ['words that AND parts', 'infarction AND attack'],
    ['a longer phrase', '"acute heart attack"'],
    ['a prefix that ends a known term', 'type 2 diabet*'],
    ['unknown words', 'model parsing'],
  ])('but %s stays as it is: %s', (_, keyword) => {
    expect(withSynonyms(read(keyword), synonyms, [])).toEqual({ query: read(keyword), uses: [] })
  })

  test('an ambiguous short form leads to its term, but not the term to it', () => {
    expect(widened('ml')).toBe('ml OR "machine learning"')
    expect(widened('machine learning')).toBe('machine learning')
  })
})

test('every synonym is listed under its keyword terms, ignored ones as inactive', () => {
  expect(uses('Heart Attack tumours', ['AMI'])).toEqual([
    {
      of: 'Heart Attack',
      terms: [
        { term: 'myocardial infarction', active: true },
        { term: 'AMI', active: false },
      ],
    },
    {
      of: 'tumours',
      terms: [{ term: 'neoplasm', active: true }],
    },
  ])
  expect(widened('heart attack', ['AMI'])).toBe('heart attack OR "myocardial infarction"')
  expect(withSynonyms(read('tumour'), synonyms, ['neoplasm']).query).toEqual(read('tumour'))
  expect(uses('tumour OR tumours')).toHaveLength(1)
})

test('a keyword gets at most a hundred synonyms, and a term at most sixteen', () => {
  const many = new Synonyms(Array.from({ length: 20 }, (_, group) => Array.from({ length: 30 }, (_, at) => `g${group}x${at}`)))
  const all = withSynonyms(read(Array.from({ length: 20 }, (_, group) => `g${group}x0`).join(' ')), many, []).uses
  expect(all.map(use => use.terms.length)).toEqual([16, 16, 16, 16, 16, 16])
})

describe('found through a synonym', () => {
  const paper = (slug: string, title: string) => ({ index: 'publications' as const, slug_values: [slug], source: { name: 'Test' }, title })
  const builder = new SegmentBuilder(index)
  for (const record of [
    paper('asked', 'A tumour in mice'),
    paper('other', 'A neoplasm in mice'),
    paper('z-asked', 'The heart attack of a king'),
    paper('other-phrase', 'The myocardial infarction of a king'),
    paper('apart', 'Infarction of myocardial and other tissue'),
  ])
    builder.add(record, 0)
  const engine = new IndexEngine(index)
  engine.setSegments([openSegment(index, builder.finish())])
  const find = (keyword: string): string[] =>
    engine
      .search({
        query: withSynonyms(read(keyword), synonyms, []).query,
        exclude: [],
        fields: [],
        filters: {},
        sort: 'relevance',
        offset: 0,
        limit: 12,
        facets: false,
      })
      .hits.map(hit => hit.slug)

  test('ranks behind exact matches', () => {
    expect(find('tumour')).toEqual(['asked', 'other'])
    expect(find('neoplasm')).toEqual(['other', 'asked'])
  })
  test('matches the whole phrase only', () => expect(find('heart attack')).toEqual(['z-asked', 'other-phrase']))
  test('matches in the field only', () => expect(find('abstract:tumour')).toEqual([]))
})

describe('our own list', () => {
  const own = new Synonyms(ownSynonyms)
  const keyOf = (term: string): string =>
    tokenize(term)
      .flatMap(token => (token.joined ? [] : stem(token.text)))
      .join(' ')

  const isOpen = (term: string): boolean => !term.startsWith('>')
  const repeated = (terms: readonly string[]): string[] => {
    const keys = terms.map(keyOf)
    return terms.filter((_, at) => keys[at] === '' || keys.indexOf(keys[at]!) !== at)
  }

  test('has groups of at least two, and no term twice in one, or widened from two, in any case or number', () => {
    expect(ownSynonyms.length).toBeGreaterThan(150)
    expect(ownSynonyms.filter(group => group.length < 2)).toEqual([])
    expect(ownSynonyms.flatMap(repeated)).toEqual([])
    expect(repeated(ownSynonyms.flatMap(group => group.filter(isOpen)))).toEqual([])
  })

  test('leads from every term to the others, but to terms of one or two letters only if they mean one thing', () => {
    const clear = new Set(['AI', 'UK', '2D', '3D', 'C#', 'F#', 'St'])
    const keyed = ownSynonyms.map(group => group.map(term => ({ term, key: keyOf(term) })))
    for (const group of keyed) {
      for (const { term, key } of group) {
        const groups = keyed.filter(other => other.some(one => one.key === key))
        const others = groups.flatMap(other => other.flatMap(one => (isOpen(one.term) && one.key !== key ? one.term : [])))
        expect(own.of(term.replace('>', '')), term).toEqual(others)
      }
      for (const { term } of group.slice(1)) if (!clear.has(term) && term.length < 3) throw new Error(`${term} means too much`)
    }
  })

  test('a word in capitals has no forms, but others are forms of it', () => {
    expect([own.of('al'), own.of('mem')]).toEqual([[], []])
    expect(own.of('als')).toEqual(['amyotrophic lateral sclerosis', 'motor neurone disease'])
  })

  test('never adds a very frequent word', () => {
    const common = ['aid', 'who', 'it', 'us', 'or', 'as', 'is', 'an', 'in', 'can', 'led', 'pet', 'all']
    const listed = ownSynonyms.flatMap(group => group.filter(isOpen).map(keyOf))
    expect(listed.filter(key => common.includes(key))).toEqual([])
  })
})
