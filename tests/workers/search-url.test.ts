import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames, sortNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { slugify } from '#contract/slugs.ts'
import { filterSetNames, scopeIndexes } from '#contract/search.ts'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { lastPageOf, readSearchUrl, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

const read = (url: string): UrlSearchState => {
  const { pathname, searchParams } = new URL(url, 'http://here')
  return readSearchUrl(pathname, searchParams)
}

const wellFormed = (text: string) => !/\p{Cs}|\0/u.test(text)
const text = (max: number) => fc.string({ unit: 'binary', maxLength: max }).filter(value => wellFormed(value) && value.length <= max)
const slug = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map(slugify)
  .filter(value => value !== '' && slugify(value) === value)
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/)
const set = <T>(items: fc.Arbitrary<T>, maxLength: number) => fc.uniqueArray(items, { maxLength })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const value = fc.oneof({ weight: 4, arbitrary: slug }, fc.constantFrom('2015-2020', 'from-0850', 'to-1999'))

const place: fc.Arbitrary<Pick<UrlSearchState, 'view' | 'scope'>> = fc.oneof(
  fc.record({ view: fc.constantFrom('search' as const, 'landscape' as const) }),
  fc.record({ view: fc.constant('search' as const), scope: fc.record({ index: fc.constantFrom(...scopeIndexes), slug }) }),
)

const someOf = (names: readonly string[], most: number) => fc.shuffledSubarray([...names], { maxLength: Math.min(most, names.length) })

/** The parts that depend on the index: facets, fields and sorts. */
const ofIndex = fc.constantFrom(...indexNames).chain(category => {
  const { facets, search, sorts } = indexes[category]
  return fc.record({
    category: fc.constant(category),
    search_by_fields: someOf(
      search.map(field => field.name),
      8,
    ),
    filters: fc.dictionary(fc.constantFrom(...facets.map(facet => facet.name)), fc.uniqueArray(value, { minLength: 1, maxLength: 4 }), {
      maxKeys: 4,
    }),
    sort: fc.constantFrom(...sortNames.filter(sort => sort === 'relevance' || sort === 'last_added' || sorts[sort] !== undefined)),
  })
})

const synonyms: fc.Arbitrary<Pick<UrlSearchState, 'ig_s' | 'ignored_synonyms'>> = fc.oneof(
  fc.record({ ig_s: fc.constant(true), ignored_synonyms: fc.constant<string[]>([]) }),
  fc.record({
    ig_s: fc.constant(false),
    ignored_synonyms: set(
      text(20).filter(term => term !== '' && term !== 'true'),
      4,
    ),
  }),
)

const pages = fc
  .constantFrom(...limits.pageSizes)
  .chain(per_page =>
    fc.record({ per_page: fc.constant(per_page), offset: fc.integer({ min: 0, max: lastPageOf(per_page) }).map(page => page * per_page) }),
  )

const state: fc.Arbitrary<UrlSearchState> = fc
  .tuple(
    place,
    ofIndex,
    synonyms,
    pages,
    fc.record({
      keyword: text(60),
      exclude: set(
        text(20).filter(term => term !== ''),
        5,
      ),
      qf: fc.subarray([...filterSetNames]),
      ig_sp: fc.boolean(),
      t: optional(fc.nat()),
      hr: optional(slug),
      'product-tour': optional(name),
      opened: optional(fc.dictionary(fc.constantFrom(...Object.values(indexes).map(index => index.key)), slug, { minKeys: 1, maxKeys: 1 })),
    }),
  )
  .map(([where, index, words, pages, rest]) => {
    const qf = rest.qf.filter(set => set !== 'suggestions_only' || where.scope !== undefined)
    return JSON.parse(JSON.stringify({ ...where, ...index, ...words, ...pages, ...rest, qf })) as UrlSearchState
  })

const blank: UrlSearchState = {
  view: 'search',
  category: 'publications',
  keyword: '',
  exclude: [],
  search_by_fields: [],
  filters: {},
  sort: 'relevance',
  offset: 0,
  per_page: 12,
  qf: [],
  ig_s: false,
  ignored_synonyms: [],
  ig_sp: false,
}

describe('the URL of a result list', () => {
  test('is readable', () => {
    expect(searchUrl(blank)).toBe('/search/publications')
    const full = {
      ...blank,
      keyword: 'neural parsing',
      filters: { year: ['2019', '2020'], author: ['ada-lovelace'] },
      sort: 'newest' as const,
      offset: 12,
    }
    expect(searchUrl(full)).toBe('/search/publications/year:2019,2020/author:ada-lovelace?keyword=neural+parsing&sort=newest&page=2')
  })

  test('any state is the same after writing and reading its URL', () => {
    fc.assert(
      fc.property(state, before => {
        expect(read(searchUrl(before))).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  test('any URL is normalised, and a normalised one stays the same', () => {
    const path = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webSegment(),
        fc.constantFrom('year:', ':x', 'year:2019,,2019', '%', 'a:%E0%A4%A', '__proto__:x'),
      ),
    )
    const start = fc.constantFrom(
      ['', 'search'],
      ['', 'landscape'],
      ['', 'profile', 'ada', 'explore'],
      ['', 'organisation', '%2e%', 'explore'],
      [],
    )
    const query = fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('page', 'sort', 'keyword', 'qf', 't', 'ig_s', 'exclude', 'publication', '__proto__', 'x'), fc.string()),
        fc.string({ unit: 'binary' }),
      ),
    )
    fc.assert(
      fc.property(start, fc.oneof(fc.string(), fc.constantFrom(...indexNames)), path, query, (start, category, segments, pairs) => {
        const healed = readSearchUrl([...start, category, ...segments].join('/'), Object.fromEntries(pairs))
        expect(indexNames).toContain(healed.category)
        expect(healed.offset).toBeGreaterThanOrEqual(0)
        expect(healed.offset).toBeLessThanOrEqual(limits.lastPage * limits.pageSize)
        const clean = searchUrl(healed)
        expect(searchUrl(read(clean))).toBe(clean)
        expect(new URL(clean, 'http://here').origin).toBe('http://here')
      }),
      { numRuns: 500 },
    )
  })

  test.each<[string, Partial<UrlSearchState>]>([
    ['/search/nonsense', {}],
    ['/search/year:2019', { filters: { year: ['2019'] } }],
    ['/search/patents?page=abc', { category: 'patents' }],
    ['/search/patents?page=999999999', { category: 'patents', offset: limits.lastPage * limits.pageSize }],
    ['/search/patents?page=-3', { category: 'patents' }],
    ['/search/patents?page=1.5', { category: 'patents' }],
    ['/search/patents?sort=best&x=1&utm_source=mail', { category: 'patents' }],
    ['/search/research_topics?sort=newest', { category: 'research_topics' }],
    ['/search/publications?search_by_fields=title,nonsense', { search_by_fields: ['title'] }],
    ['/search/patents?publication=p19-1001&nonsense=1', { category: 'patents', opened: { publication: 'p19-1001' } }],
    ['/search/publications/year:2019/year:2020,2019', { filters: { year: ['2019', '2020'] } }],
    ['/search/publications/Year!:2019/year/nonsense:1', {}],
    ['/search/publications/year:2012,2015-2020', { filters: { year: ['2012', '2015-2020'] } }],
    ['/search/publications/year:2020-2015,from-2022', { filters: { year: ['2015-2020', 'from-2022'] } }],
    ['/search/publications/year:0000-2015,0000-9999,2015-', { filters: { year: ['to-2015', '2015'] } }],
    ['/search/publications/author:2020-2015', { filters: { author: ['2020-2015'] } }],
    ['/search/patents?per_page=24&page=3', { category: 'patents', per_page: 24, offset: 48 }],
    ['/search/patents?per_page=48&page=999999999', { category: 'patents', per_page: 48, offset: 207 * 48 }],
    ['/search/patents?per_page=13&page=2', { category: 'patents', offset: 12 }],
    ['/search/publications/author:M%C3%BCller%20A', { filters: { author: ['muller-a'] } }],
    ['/search/publications?qf=kols,nonsense,suggestions_only,exact_match', { qf: ['exact_match', 'kols'] }],
    ['/search/publications?ig_s=laser&ig_s=tumour&ig_s=laser', { ignored_synonyms: ['laser', 'tumour'] }],
    ['/search/publications?ig_s=laser&ig_s=true', { ig_s: true }],
    ['/search/publications?keyword=a%00b%00&exclude=%00&exclude=c%00', { keyword: 'ab', exclude: ['c'] }],
    ['/search/publications?t=1700000000000', { t: 1_700_000_000_000, sort: 'last_added' }],
    ['/search/publications?t=1700000000000&sort=relevance', { t: 1_700_000_000_000 }],
    ['/search/publications?t=yesterday', {}],
    ['/landscape', { view: 'landscape' }],
    ['/landscape/patents?keyword=x', { view: 'landscape', category: 'patents', keyword: 'x' }],
    ['/profile/ada-lovelace/explore', { scope: { index: 'researchers', slug: 'ada-lovelace' } }],
    ['/research_group/g/explore/news', { scope: { index: 'research_groups', slug: 'g' }, category: 'news' }],
    [
      '/organisation/nobody-knows-it/explore/patents?qf=suggestions_only',
      { scope: { index: 'organisations', slug: 'nobody-knows-it' }, category: 'patents', qf: ['suggestions_only'] },
    ],
  ])('%s heals', (url, expected) => {
    expect(read(url)).toEqual({ ...blank, ...expected })
  })

  test('an explore page without a category shows the first index with links', () => {
    expect(read('/research_group/g/explore').category).toBe(exploredIndexes('research_groups')[0])
    expect(exploredIndexes('researchers')).toContain('clinical_trials')
    expect(exploredIndexes('researchers')).not.toContain('web_pages_organisations')
    for (const scope of scopeIndexes) expect(exploredIndexes(scope).length).toBeGreaterThan(2)
  })

  test('an already parsed query is accepted', () => {
    expect(readSearchUrl('/search/news', { page: 3, ig_s: true, exclude: ['a', 'b'], keyword: 7, sort: null })).toEqual({
      ...blank,
      category: 'news',
      offset: 24,
      ig_s: true,
      exclude: ['a', 'b'],
      keyword: '7',
    })
  })
})

test('the words of an address are written as URLSearchParams writes them', () => {
  const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, keyword => {
      const written = searchUrl({ ...read('/search/publications'), keyword })
      expect(written).toBe(`/search/publications?${new URLSearchParams({ keyword }).toString()}`)
    }),
  )
})
