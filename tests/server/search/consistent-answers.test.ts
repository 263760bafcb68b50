import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { browse } from '#contract/browse.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { searchState, type SearchState } from '#contract/search.ts'
import { smallCatalogue, smallRecords } from '../../support/small-catalogue.ts'

const catalogue = smallCatalogue()
const slugsOf = (index: IndexName) => smallRecords.filter(record => record.index === index).map(record => record.slug_values[0]!)

const scopes = fc.constantFrom(
  {},
  {},
  { scoped_index: 'researchers', scoped_slug_texts: ['researchers-0'] },
  { scoped_index: 'organisations', scoped_slug_texts: ['organisations-0'] },
)

/** A search with any parts and existing filter values. */
const anySearch = fc.constantFrom(...indexNames).chain(index =>
  fc
    .record({
      keyword: fc.constantFrom('', 'number', 'ada', 'number 1', 'lanterns OR 7', 'num* -3', 'numbre', 'numbr 1', 'the number of lantrens'),
      exclude: fc.subarray(['2', 'number 4']),
      search_by_fields: fc.subarray([indexes[index].search[0]!.name]),
      exact_match: fc.boolean(),
      exclude_bookmarked: fc.boolean(),
      active_in_country: fc.boolean(),
      kols: fc.boolean(),
      suggestions_only: fc.boolean(),
      t: fc.option(fc.constant(1), { nil: undefined }),
      scope: scopes,
      filters: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
      saved: fc.subarray(slugsOf(index)),
    })
    .map(({ scope, ...parts }) => ({ index, ...parts, ...scope })),
)

/** The drawn numbers as a facet of the index and one of its values. */
async function filtersAt(index: IndexName, places: readonly (readonly [number, number])[]): Promise<SearchState['filters']> {
  const { filters } = await catalogue.filters(v.parse(searchState, { index }))
  const some = filters.filter(filter => filter.buckets.length > 0)
  return Object.fromEntries(
    some.length === 0
      ? []
      : places.map(([filter, value]) => {
          const { name, buckets } = some[filter % some.length]!
          return [name, { buckets: [{ value: buckets[value % buckets.length]!.value, active: true }], hide: false }]
        }),
  )
}

test('results, filters, counts and highlights of one search agree', async () => {
  let found = 0
  let corrected = 0
  await fc.assert(
    fc.asyncProperty(anySearch, async ({ filters: places, saved: bookmarked, ...parts }) => {
      const state = v.parse(searchState, { ...parts, filters: await filtersAt(parts.index, places) })
      const saved = { bookmarked }
      const reply = await catalogue.search(state, { filters: true }, saved)
      found += reply.total > 0 ? 1 : 0
      expect(await catalogue.filters(state, saved)).toEqual({ total: reply.total, filters: reply.filters })

      const { total, categories } = await catalogue.browseCategories(state, saved)
      expect(total).toBe(reply.total)
      expect(categories.map(({ name, total }) => [name, total])).toEqual(reply.filters.map(({ name, total }) => [name, total]))
      for (const { name, buckets } of reply.filters) {
        const details = await catalogue.browseDetails(v.parse(browse.details.body, { state, name, limit: 300 }), saved)
        const counts = new Map(details.buckets.map(bucket => [bucket.value, bucket]))
        expect([name, ...buckets]).toEqual([name, ...buckets.map(({ value }) => counts.get(value))])
      }

      const { total: placed, countries, spelling: counted } = await catalogue.landscape(state, saved)
      expect(placed).toBe(reply.total)
      expect(counted).toBe(reply.spelling?.shown ? reply.spelling.keyword : undefined)
      if (countries.filter !== undefined) {
        const { buckets } = reply.filters.find(({ name }) => name === countries.filter)!
        expect(new Set(countries.buckets)).toEqual(new Set(buckets))
      }

      for (const set of await catalogue.filterSets(state, saved)) {
        expect([set.name, set.active]).toEqual([set.name, state[set.name]])
        const { keyword } = reply.spelling?.shown ? reply.spelling : state
        const on = await catalogue.search({ ...state, keyword, [set.name]: true }, { filters: false }, saved)
        expect([set.name, set.count]).toEqual([set.name, on.total])
      }

      if (reply.spelling?.shown) {
        corrected += 1
        const typed = { ...state, [state.suggestions_only ? 'kols' : 'suggestions_only']: true }
        const { spelling } = await catalogue.search(typed, { filters: false }, saved)
        expect(spelling?.keyword).toBe(reply.spelling.keyword)
      }
      const [first] = reply.results
      if (first) {
        const slug = first.data.slug_values[0]!
        const marked = await catalogue.highlights({ ...state, slugs: [slug] }, false)
        expect(marked[slug]).toEqual(Object.fromEntries(Object.entries(first.highlights).map(([field, one]) => [field, [one]])))
      }

      for (const { name, points } of await catalogue.graphData(state, saved)) {
        const { buckets } = reply.filters.find(filter => filter.name === name)!
        for (const { value, count } of buckets) expect(points.find(point => point.year === Number(value))?.count).toBe(count)
      }
    }),
    { numRuns: 150, seed: 20_261_121 },
  )
  expect(found).toBeGreaterThan(30)
  expect(corrected).toBeGreaterThan(5)
})
