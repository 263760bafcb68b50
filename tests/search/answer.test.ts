import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import * as v from 'valibot'
import { searchReply, type SearchStateInput } from '#contract/search.ts'
import { answerSearch, BadQuery, filterSetsOf, totalOf, type SearchContext } from '#search/index.ts'
import { answering, chosen, madeRecord, stateOf } from './search-source.ts'

const ada = { name: 'Ada Lovelace', slug_values: ['ada-lovelace'] }
const papers = answering(
  'publications',
  [
    madeRecord('publications', 'by-ada', {
      title: 'Deep tumour models',
      abstract: 'On heart disease.',
      authors: [ada],
      publication_date: '2020',
    }),
    madeRecord('publications', 'namesake', { title: 'Tumor cells', authors: [{ name: 'Ada Lovelace' }], publication_date: '2021' }),
    madeRecord('publications', 'neoplasms', {
      title: 'Models of deep neoplasms',
      authors: [{ name: 'Ann Smith' }],
      publication_date: '2021',
    }),
    madeRecord('publications', ['moved', 'old'], {
      title: 'Deep models',
      authors: [ada],
      publication_date: '2019',
      estimated_citation_count: 3,
    }),
  ],
  [['tumour', 'tumor', 'neoplasm']],
)
const people = answering('researchers', [
  madeRecord('researchers', 'ada-lovelace', {
    full_name: 'Ada Lovelace',
    country: 'United Kingdom',
    publications_count: 40,
    organisations: [{ name: 'Sorbonne', country: { name: 'France' } }],
  }),
  madeRecord('researchers', 'jean', {
    full_name: 'Jean Petit',
    country: 'France',
    publications_count: 25,
    organisations: [{ name: 'Oxford', country: { name: 'United Kingdom' } }],
  }),
  madeRecord('researchers', 'anne', { full_name: 'Anne Petit', country: 'France', publications_count: 24, co_authors: [ada] }),
])
const head = madeRecord('researchers', 'ada-lovelace', { full_name: 'Ada Lovelace' })

const answer = (state: Omit<SearchStateInput, 'index'>, within: SearchContext = {}, on = papers) =>
  answerSearch(on, stateOf({ index: on.index.name, ...state }), within, { filters: true })
const slugs = (...args: Parameters<typeof answer>): string[] => answer(...args).results.map(item => item.data.slug_values[0]!)
const sorted = (...args: Parameters<typeof answer>): string[] => slugs(...args).sort()

test('a reply matches the contract: cards, highlights, filters with descriptions, no hidden facets', () => {
  const reply = answer({ keyword: 'tumour', t: 1, sort: 'last_added' })
  expect(v.parse(searchReply, reply)).toEqual(reply)
  expect(reply).toMatchObject({ total: 3, total_suggestion_results: 0, total_new: 1, page: 0, per_page: 12, locked: 0, blame: [] })
  expect(reply.results.map(item => [item.data.slug_values[0], item.is_new, item.hit_type])).toEqual([
    ['neoplasms', true, 'match'],
    ['namesake', false, 'match'],
    ['by-ada', false, 'match'],
  ])
  expect(reply.results[0]!.highlights['title']!.ranges).toHaveLength(1)
  expect(reply.results[0]!.data).toMatchObject({ title: 'Models of deep neoplasms', publication_date: '2021' })
  expect(reply.filters.find(filter => filter.name === 'source')!.description).toMatch(/provider/)
  expect(answer({ keyword: 'anything' }, {}, people).filters.map(filter => filter.name)).not.toContain('active_country')
  expect(answerSearch(papers, stateOf({ index: 'publications' }), {}, { filters: false }).filters).toEqual([])
})

test('without `t` new records are not counted', () => {
  const reply = answer({})
  expect('total_new' in reply || 'is_new' in reply.results[0]!).toBe(false)
})

test('a keyword with two readings is refused at its position, and a slip is read as meant, with a note', () => {
  expect(() => answer({ keyword: 'deep AND OR models' })).toThrow(BadQuery)
  try {
    answer({ keyword: 'deep AND OR models' })
    expect.unreachable()
  } catch (fault) {
    expect(fault).toMatchObject({ at: 9 })
  }
  const { total } = answer({ keyword: 'deep' })
  expect(answer({ keyword: 'deep AND' })).toMatchObject({ total, notes: [{ kind: 'operator', at: 5, part: 'AND' }] })
  expect(answer({ keyword: 'deep' })).not.toHaveProperty('notes')
})

test('a hit whose record is gone has no card, and the total stays', () => {
  const reply = answer({ keyword: 'deep' }, {}, { ...papers, record: slug => (slug === 'moved' ? undefined : papers.record(slug)) })
  expect(reply.total).toBe(3)
  expect(reply.results).toHaveLength(2)
})

describe('synonyms', () => {
  test('are searched and listed, and can be ignored one by one or all', () => {
    expect(sorted({ keyword: 'tumour' })).toEqual(['by-ada', 'namesake', 'neoplasms'])
    expect(answer({ keyword: 'tumour' }).synonyms).toEqual([
      {
        of: 'tumour',
        terms: [{ term: 'neoplasm', active: true }],
      },
    ])
    expect(sorted({ keyword: 'tumour', ignored_synonyms: ['neoplasm'] })).toEqual(['by-ada', 'namesake'])
    const none = answer({ keyword: 'tumour', ignore_synonyms: true })
    expect(none.total).toBe(2)
    expect(none.synonyms[0]!.terms.map(({ active }) => active)).toEqual([false])
  })

  test('are not used in an exact match, where adjacent words are a phrase', () => {
    expect(sorted({ keyword: 'deep models' })).toEqual(['by-ada', 'moved', 'neoplasms'])
    expect(answer({ keyword: 'deep models', exact_match: true })).toMatchObject({ total: 1, synonyms: [] })
    expect(sorted({ keyword: 'tumour', exact_match: true })).toEqual(['by-ada'])
  })
})

describe('a scope', () => {
  test('finds linked results; those of the same name are counted, and found on request', () => {
    const linked = answer({}, { scope: head })
    expect(linked).toMatchObject({ total: 2, total_suggestion_results: 1 })
    expect(linked.scope).toEqual({ index: 'researchers', slug_values: ['ada-lovelace'], title: 'Ada Lovelace' })
    const suggested = answer({ suggestions_only: true }, { scope: head })
    expect(suggested).toMatchObject({
      total: 1,
      total_suggestion_results: 1,
      results: [{ hit_type: 'suggestion', data: { title: 'Tumor cells' } }],
    })
    expect(answer({ keyword: 'models' }, { scope: head })).toMatchObject({ total: 2, total_suggestion_results: 0 })
  })

  test('has no suggestions where no field holds such names', () => {
    expect(
      answer({ suggestions_only: true }, { scope: head }, answering('news', [madeRecord('news', 'n', { title: 'Ada Lovelace' })])),
    ).toMatchObject({
      total: 0,
      total_suggestion_results: 0,
    })
  })

  test('leaves out its own record', () => {
    expect(sorted({}, { scope: head }, people)).toEqual(['anne'])
    const own = madeRecord('researchers', 'anne', { full_name: 'Anne Petit', co_authors: [{ name: 'x', slug_values: ['anne', 'jean'] }] })
    expect(sorted({}, { scope: own }, people)).toEqual(['jean'])
  })

  test('`suggestions_only` is ignored without a scope', () => {
    expect(answer({ suggestions_only: true })).toMatchObject({ total: 4, total_suggestion_results: 0 })
  })
})

describe('filter sets', () => {
  test('exclude_bookmarked leaves out records in folders, by any slug, only when on', () => {
    expect(sorted({ exclude_bookmarked: true }, { bookmarked: ['old', 'by-ada'] })).toEqual(['namesake', 'neoplasms'])
    expect(sorted({ exclude_bookmarked: true }, { scope: head, bookmarked: ['old'] })).toEqual(['by-ada'])
    expect(answer({}, { bookmarked: ['old', 'by-ada'] }).total).toBe(4)
  })

  test('key opinion leaders have the index’s minimum; in other indexes the set is ignored', () => {
    expect(sorted({ kols: true }, {}, people)).toEqual(['ada-lovelace', 'jean'])
    expect(answer({ kols: true }).total).toBe(4)
  })

  test('active in country matches workplaces and shows its buckets under the country filter', () => {
    const filters = { country: chosen('france') }
    expect(sorted({ filters }, {}, people)).toEqual(['anne', 'jean'])
    const reply = answer({ filters, active_in_country: true }, {}, people)
    expect(reply.results.map(item => item.data.slug_values[0])).toEqual(['ada-lovelace'])
    expect(reply.filters.filter(filter => filter.name === 'country')).toMatchObject([
      {
        label: 'Country',
        buckets: [
          { value: 'france', label: 'France', count: 1, active: true },
          { value: 'united-kingdom', label: 'United Kingdom', count: 1, active: false },
        ],
      },
    ])
    expect(answer({ filters: { country: chosen('no-such') }, active_in_country: true }).total).toBe(0)
  })

  test('are offered in the indexes that have them', () => {
    const names = (index: keyof typeof indexes, inScope = false): string[] => filterSetsOf(indexes[index], inScope).map(set => set.name)
    expect(names('publications')).toEqual(['exact_match', 'exclude_bookmarked'])
    expect(names('researchers', true)).toEqual(['exact_match', 'exclude_bookmarked', 'active_in_country', 'kols', 'suggestions_only'])
  })
})

test('only some slugs, inside a scope or not', () => {
  expect(sorted({}, { only: ['old', 'neoplasms'] })).toEqual(['moved', 'neoplasms'])
  expect(sorted({}, { only: ['old', 'neoplasms'], scope: head })).toEqual(['moved'])
  expect(sorted({}, { only: [] })).toEqual([])
})

test('inactive buckets, unknown fields and unknown filters are ignored', () => {
  expect(answer({ filters: { year: { buckets: [{ value: '2021', active: false }] }, nonsense: chosen('x') } }).total).toBe(4)
  expect(answer({ keyword: 'deep', search_by_fields: ['nonsense'] }).total).toBe(3)
  expect(sorted({ keyword: 'heart', search_by_fields: ['title'] })).toEqual([])
  expect(sorted({ filters: { year: chosen('2021') }, exclude: ['cells'] })).toEqual(['neoplasms'])
})

test('pages follow one another', () => {
  const pages = [0, 1, 2].flatMap(page => slugs({ page, per_page: 2, sort: 'newest' }))
  expect(pages).toEqual(['namesake', 'neoplasms', 'by-ada', 'moved'])
})

test('the total of the words alone is that of the search without filters', () => {
  const words = stateOf({ index: 'publications', keyword: 'tumour', exclude: ['cells'], filters: { year: chosen('1900') }, kols: true })
  expect(totalOf(papers, words, {})).toBe(2)
  expect(totalOf(papers, words, { scope: head })).toBe(1)
})
