import type { IndexName } from '#contract/indexes/shape.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { Offer } from '#contract/typeahead.ts'
import type { Searches } from '../port.ts'
import type { SearchedIndex } from '../searched-index.ts'
import { needsFacet } from './browse.ts'
import { everything, type Indexes } from './asked.ts'

/** Where offers come from when no index is named, most wanted first. */
const mixed: readonly IndexName[] = ['researchers', 'organisations', 'research_groups', 'research_topics', 'publications']
/** Offers that are looked through for those that are records. */
const depth = 200

type Typeahead = Pick<Searches, 'typeahead' | 'autocomplete' | 'organisations'>

export const typeaheadSearches = (indexes: Indexes): Typeahead => ({
  typeahead({ query, index, limit }) {
    if (index) return offers(indexes.on(index), query, limit)
    return inTurns(
      mixed.map(name => recordOffers(indexes.on(name), query, limit)),
      limit,
    )
  },

  autocomplete({ index, filter, query, limit }) {
    const on = indexes.on(index)
    needsFacet(on, filter)
    const { buckets } = on.engine.values(everything, { facet: filter, query, order: 'results', offset: 0, limit })
    return buckets.map(({ value, label, count }) => ({ value, label, count }))
  },

  organisations(beginning, limit) {
    const on = indexes.on('organisations')
    return recordOffers(on, beginning, limit).flatMap(({ text, slug }) => {
      const record = on.record(slug)
      if (!record) return []
      const [city] = textsAt(record, 'city')
      const [country] = textsAt(record, 'country.name')
      return [{ name: text, slug_values: [...record.slug_values], ...(city && { city }), ...(country && { country }) }]
    })
  },
})

const offers = (on: SearchedIndex, beginning: string, limit: number): Offer[] =>
  on.engine
    .complete(beginning, limit)
    .map(offer => ({ ...offer, index: on.index.name, kind: offer.count === undefined ? 'record' : 'name' }))

const recordOffers = (on: SearchedIndex, beginning: string, limit: number): Offer[] =>
  offers(on, beginning, Math.max(depth, limit))
    .filter(offer => offer.kind === 'record')
    .slice(0, limit)

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken: T[] = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest && taken.length < limit; at += 1) taken.push(...lists.flatMap(list => list.slice(at, at + 1)))
  return taken.slice(0, limit)
}
