import type { IndexName } from '#contract/indexes/shape.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { Offer } from '#contract/typeahead.ts'
import type { Searches } from '../../port.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { everything, type Indexes } from './asked.ts'
import { needsFacet } from './browse.ts'

/** Where offers come from when no index is named, most wanted first. */
const mixed: readonly IndexName[] = ['researchers', 'organisations', 'research_groups', 'research_topics', 'publications']

type Typeahead = Pick<Searches, 'typeahead' | 'autocomplete' | 'organisations'>

export const typeaheadSearches = (indexes: Indexes): Typeahead => ({
  typeahead({ query, index, limit }) {
    if (index) return offersOf(indexes.on(index), query, limit)
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

const offers = (on: SearchedIndex, beginning: string, limit: number, wanted?: 'records'): Offer[] =>
  on.engine
    .complete(beginning, limit, wanted)
    .map(offer => ({ ...offer, index: on.index.name, kind: offer.count === undefined ? 'record' : 'name' }))

/** Records have no weight where nothing counts their citations: there they and the names take turns. */
function offersOf(on: SearchedIndex, beginning: string, limit: number): Offer[] {
  const all = offers(on, beginning, limit)
  if (on.index.sorts.most_cited !== undefined) return all
  const names = all.filter(offer => offer.kind === 'name')
  return inTurns([recordOffers(on, beginning, limit), names], limit)
}

const recordOffers = (on: SearchedIndex, beginning: string, limit: number): Offer[] => offers(on, beginning, limit, 'records')

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken: T[] = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest && taken.length < limit; at += 1) taken.push(...lists.flatMap(list => list.slice(at, at + 1)))
  return taken.slice(0, limit)
}
