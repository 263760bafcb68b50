import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames, sortNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { slugify } from '#contract/slugs.ts'
import { readSearchUrl, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

const read = (url: string): UrlSearchState => {
  const { pathname, searchParams } = new URL(url, 'http://here')
  const [, , category, ...buckets] = pathname.split('/')
  return readSearchUrl(category, buckets.join('/'), searchParams)
}

const wellFormed = (text: string) => !/\p{Cs}/u.test(text)
const text = (max: number) => fc.string({ unit: 'binary', maxLength: max }).filter(value => wellFormed(value) && value.length <= max)
const slug = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map(slugify)
  .filter(value => value !== '' && slugify(value) === value)
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/)
const set = <T>(items: fc.Arbitrary<T>, maxLength: number) => fc.uniqueArray(items, { maxLength })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const state: fc.Arbitrary<UrlSearchState> = fc
  .record({
    category: fc.constantFrom(...indexNames),
    keyword: text(60),
    exclude: set(
      text(20).filter(term => term !== ''),
      5,
    ),
    search_by_fields: set(name, 8),
    filters: fc.dictionary(name, fc.uniqueArray(slug, { minLength: 1, maxLength: 4 }), { maxKeys: 4 }),
    sort: fc.constantFrom(...sortNames),
    page: fc.integer({ min: 0, max: limits.lastPage }),
    qf: set(name, 4),
    ig_s: fc.boolean(),
    t: optional(fc.nat()),
    hr: optional(slug),
    'product-tour': optional(name),
    opened: optional(fc.dictionary(fc.constantFrom(...Object.values(indexes).map(index => index.key)), slug, { minKeys: 1, maxKeys: 3 })),
  })
  .map(made => JSON.parse(JSON.stringify(made)) as UrlSearchState)

const blank: UrlSearchState = {
  category: 'publications',
  keyword: '',
  exclude: [],
  search_by_fields: [],
  filters: {},
  sort: 'relevance',
  page: 0,
  qf: [],
  ig_s: false,
}

describe('the address of a result list', () => {
  test('reads as people expect it', () => {
    expect(searchUrl(blank)).toBe('/search/publications')
    const full = {
      ...blank,
      keyword: 'neural parsing',
      filters: { year: ['2019', '2020'], author: ['ada-lovelace'] },
      sort: 'newest' as const,
      page: 1,
    }
    expect(searchUrl(full)).toBe('/search/publications/year:2019,2020/author:ada-lovelace?keyword=neural+parsing&sort=newest&page=2')
  })

  test('any state -> address -> the same state', () => {
    fc.assert(
      fc.property(state, before => {
        expect(read(searchUrl(before))).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  test('any address heals into a clean one, which stays as it is', () => {
    const path = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webSegment(),
        fc.constantFrom('year:', ':x', 'year:2019,,2019', '%', 'a:%E0%A4%A', '__proto__:x'),
      ),
    )
    const query = fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('page', 'sort', 'keyword', 'qf', 't', 'ig_s', 'exclude', 'publication', '__proto__', 'x'), fc.string()),
        fc.string({ unit: 'binary' }),
      ),
    )
    fc.assert(
      fc.property(fc.string(), path, query, (category, segments, pairs) => {
        const healed = readSearchUrl(category, segments.join('/'), Object.fromEntries(pairs))
        expect(indexNames).toContain(healed.category)
        expect(healed.page).toBeGreaterThanOrEqual(0)
        expect(healed.page).toBeLessThanOrEqual(limits.lastPage)
        const clean = searchUrl(healed)
        expect(searchUrl(read(clean))).toBe(clean)
        expect(new URL(clean, 'http://here').origin).toBe('http://here')
      }),
      { numRuns: 500 },
    )
  })

  test.each<[string, Partial<UrlSearchState>]>([
    ['/search/nonsense', { category: 'publications' }],
    ['/search/patents?page=abc', { category: 'patents', page: 0 }],
    ['/search/patents?page=999999999', { category: 'patents', page: limits.lastPage }],
    ['/search/patents?page=-3', { category: 'patents', page: 0 }],
    ['/search/patents?page=1.5', { category: 'patents', page: 0 }],
    ['/search/patents?sort=best&x=1&utm_source=mail', { category: 'patents', sort: 'relevance' }],
    ['/search/patents?publication=p19-1001&nonsense=1', { category: 'patents', opened: { publication: 'p19-1001' } }],
    ['/search/patents/year:2019/year:2020,2019', { category: 'patents', filters: { year: ['2019', '2020'] } }],
    ['/search/patents/Year!:2019/year', { category: 'patents', filters: {} }],
    ['/search/patents/author:M%C3%BCller%20A', { category: 'patents', filters: { author: ['muller-a'] } }],
  ])('%s heals', (url, expected) => {
    expect(read(url)).toEqual({ ...blank, ...expected })
  })

  test('a router that has already parsed the query is understood', () => {
    expect(readSearchUrl('news', undefined, { page: 3, ig_s: true, exclude: ['a', 'b'], keyword: 7, sort: null })).toEqual({
      ...blank,
      category: 'news',
      page: 2,
      ig_s: true,
      exclude: ['a', 'b'],
      keyword: '7',
    })
  })
})
