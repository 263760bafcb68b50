import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { indexNames } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { searchState } from './search.ts'
import { atLeast, atMost, numberInQuery } from './rules.ts'

const prefix = v.pipe(v.string(), atMost(200))
const limit = (byDefault: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), byDefault)

/** One suggestion. Each has results: at least `count`, where it says one. */
export const offer = v.object({
  text: v.string(),
  index: v.picklist(indexNames),
  /**
   * `record`: the slug opens it. `name`: searched for as a phrase. `words`: searched for as it is, with the last word finished. `spelling`: the same
   * in another spelling, where no record has the words as they were typed.
   */
  kind: v.picklist(['record', 'name', 'words', 'spelling']),
  /** Empty for words. */
  slug: v.string(),
  /** How many records mention the name, or have all the words. */
  count: v.optional(v.number()),
})
export type Offer = v.InferOutput<typeof offer>

export const typeahead = {
  typeahead: endpoint({
    method: 'POST',
    host: 'search',
    path: '/typeahead',
    summary:
      'Suggestions for a typed text: records and names of one index, searches with the last word completed, another spelling; without an index, records of all.',
    body: v.object({ query: prefix, index: v.optional(v.picklist(indexNames)), limit: limit(limits.typeahead.results) }),
    reply: v.object({ results: v.array(offer) }),
    needs: 'guest',
    safe: true,
    limit: 'typeahead',
  }),
  autocomplete: endpoint({
    method: 'POST',
    host: 'search',
    path: '/autocomplete',
    summary:
      'Values of one filter with a word that starts with a text, most results first; for fields such as country or journal. Without `viewFilters` only the countries, by name and without their numbers; the numbers of places need `viewLandscape`.',
    body: v.object({
      index: searchState.entries.index,
      filter: v.pipe(v.string(), atLeast(1), atMost(60)),
      query: v.pipe(prefix, v.trim(), atLeast(1)),
      limit: limit(limits.typeahead.countries),
    }),
    reply: v.object({ results: v.array(v.object({ value: v.string(), label: v.string(), count: v.optional(v.number()) })) }),
    needs: 'guest',
    safe: true,
    limit: 'typeahead',
    errors: ['invalid', 'right_required'],
  }),
  organisation: endpoint({
    method: 'GET',
    host: 'search',
    path: '/organisation',
    summary: 'Organisations whose name starts with a text.',
    query: v.object({
      q: prefix,
      limit: v.optional(numberInQuery(1, 50)),
    }),
    reply: v.object({
      results: v.array(
        v.object({
          name: v.string(),
          slug_values: v.array(v.string()),
          city: v.optional(v.string()),
          country: v.optional(v.string()),
        }),
      ),
    }),
    needs: 'guest',
    limit: 'typeahead',
  }),
}
