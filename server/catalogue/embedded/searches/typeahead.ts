import type { IndexName } from '#contract/indexes/shape.ts'
import { textsAt } from '#contract/indexes/record.ts'
import type { Offer } from '#contract/typeahead.ts'
import type { Searches } from '../../port.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { requireFacet } from './browse.ts'
import { matchAll, type Indexes } from './search-request.ts'

/** Where suggestions come from when no index is named, most important first. */
const defaultIndexes: readonly IndexName[] = ['researchers', 'organisations', 'research_groups', 'research_topics', 'publications']

type Typeahead = Pick<Searches, 'typeahead' | 'autocomplete' | 'organisations'>

export const typeaheadSearches = (indexes: Indexes): Typeahead => ({
  typeahead({ query, index, limit }) {
    if (index) return offersOf(indexes.get(index), query, limit)
    return interleave(
      defaultIndexes.map(name => recordOffers(indexes.get(name), query, limit)),
      limit,
    )
  },

  autocomplete({ index, filter, query, limit }) {
    const searched = indexes.get(index)
    requireFacet(searched, filter)
    const { buckets } = searched.engine.values(matchAll, { facet: filter, query, order: 'results', offset: 0, limit })
    return buckets.map(({ value, label, count }) => ({ value, label, count }))
  },

  organisations(prefix, limit) {
    const searched = indexes.get('organisations')
    return recordOffers(searched, prefix, limit).flatMap(({ text, slug }) => {
      const record = searched.record(slug)
      if (!record) return []
      const [city] = textsAt(record, 'city')
      const [country] = textsAt(record, 'country.name')
      return [{ name: text, slug_values: [...record.slug_values], ...(city && { city }), ...(country && { country }) }]
    })
  },
})

const allOffers = (searched: SearchedIndex, prefix: string, limit: number, wanted?: 'records'): Offer[] =>
  searched.engine
    .complete(prefix, limit, wanted)
    .map(offer => ({ ...offer, index: searched.index.name, kind: offer.count === undefined ? 'record' : 'name' }))

/** Records have no weight in an index without citation counts; there they alternate with the names. */
function offersOf(searched: SearchedIndex, prefix: string, limit: number): Offer[] {
  const all = allOffers(searched, prefix, limit)
  if (searched.index.sorts.most_cited !== undefined) return all
  const names = all.filter(offer => offer.kind === 'name')
  return interleave([recordOffers(searched, prefix, limit), names], limit)
}

const recordOffers = (searched: SearchedIndex, prefix: string, limit: number): Offer[] => allOffers(searched, prefix, limit, 'records')

/** Takes the first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const taken: T[] = []
  const longest = Math.max(0, ...lists.map(list => list.length))
  for (let at = 0; at < longest && taken.length < limit; at += 1) taken.push(...lists.flatMap(list => list.slice(at, at + 1)))
  return taken.slice(0, limit)
}
