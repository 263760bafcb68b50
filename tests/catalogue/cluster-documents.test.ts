import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { clusterQuery } from '#server/catalogue/opensearch/cluster-query.ts'
import { indexBodyOf } from '#server/catalogue/opensearch/index-body.ts'
import { indexedRecord } from '#server/catalogue/opensearch/indexed-record.ts'
import { literal } from '#server/catalogue/opensearch/pattern.ts'
import { compileQuery } from '#search/match/compiled-query.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { planOf } from '#search/segment/plan.ts'
import { lastPlace } from '#search/segment/positions.ts'
import { madeRecord } from '../search/search-source.ts'

const index = indexes.publications
const documentOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  indexedRecord(index, madeRecord('publications', ['one', 'older'], fields), 7)

describe('a document of a cluster', () => {
  test('has each place of a text as one token with all forms of its word, and an empty one between values', () => {
    const document = documentOf({ title: 'Pre-training parsers', fields_of_study: ['Speech', 'Old trees'] })
    expect(document['words.title']).toEqual(['pre|~pre|pretraining|~pretrain training|~train parsers|~parser'])
    expect(document['words.terms']).toEqual(['speech|~speech _ old|~old trees|~tree'])
  })

  test('has names as they are, their other spellings, and their initials in one token', () => {
    const document = documentOf({ title: '', authors: [{ name: 'Ada Müller' }] })
    expect(document['words.authors']).toEqual(['ada|&ada_m|&muller_a muller|mueller'])
  })

  test('has the impact of each word and stem as its frequency', () => {
    const { all } = documentOf({ title: 'Parsing parsers' })
    expect(String(all).split(' ')).toEqual([
      expect.stringMatching(/^parsing\|\d+$/),
      expect.stringMatching(/^~parser\|\d+$/),
      expect.stringMatching(/^parsers\|\d+$/),
    ])
  })

  test('has words behind the last place that is told apart as texts of their own', () => {
    const text = `${'a '.repeat(lastPlace)}last words`
    const fields = documentOf({ abstract: text })['words.abstract'] as string[]
    expect(fields.slice(1)).toEqual(['last', '~last', 'words', '~word'])
    // Of one word so many occurrences are counted.
    expect(fields[0]!.split(' ').filter(token => token !== '_')).toHaveLength(255)
  })

  test('has facet values with their labels, and what no text can contain', () => {
    const document = documentOf({
      title: 'A tree',
      journal: '',
      fields_of_study: ['Neural Networks'],
      identifiers: [{ name: 'DOI', value: '10.1/x' }],
    })
    expect(document['facets.field_of_study']).toEqual(['neural-networks'])
    expect(document['labels.field_of_study']).toEqual(['neural-networks\tNeural Networks'])
    expect(document['marks']).toEqual(expect.arrayContaining(['=older', '|tree']))
    expect([document['slug'], document['older_slugs'], document['added']]).toEqual(['one', ['older'], 7])
  })
})

test('every field of a document is declared, in every index', () => {
  for (const data of Object.values(indexes)) {
    const { mappings } = indexBodyOf(data) as { mappings: { properties: Record<string, unknown> } }
    const document = indexedRecord(data, madeRecord(data.name, 'one', { [data.title]: 'A title' }), 0)
    expect(Object.keys(document).filter(field => mappings.properties[field] === undefined)).toEqual([])
  }
})

describe('a query becomes terms, never a text for the cluster to read', () => {
  const asked = (keyword: string): unknown => {
    const parsed = parseQuery(keyword, index)
    return parsed.ok && clusterQuery(planOf(index), compileQuery(planOf(index), parsed.query, [])!)
  }

  test.each<[keyword: string, query: unknown]>([
    ['trees', { bool: { should: [{ terms: { 'words.authors': ['trees'] } }, { terms: { all: ['~tree'] } }], minimum_should_match: 1 } }],
    ['title:trees', { terms: { 'words.title': ['~tree'] } }],
    ['tre*', { prefix: { all: 'tre' } }],
    ['title:"old trees"', { match_phrase: { 'words.title': { query: 'old trees' } } }],
    [
      'title:old NOT title:trees',
      { bool: { filter: [{ terms: { 'words.title': ['~old'] } }], must_not: [{ terms: { 'words.title': ['~tree'] } }] } },
    ],
  ])('%s', (keyword, query) => expect(asked(keyword)).toEqual(query))
})

test('a text in a pattern means itself', () => {
  expect(literal('a.b|c-d"e')).toBe('a\\.b\\|c\\-d\\"e')
})
