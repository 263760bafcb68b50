import type { IndexName } from '#contract/indexes/shape.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { answersTogether, interleave, offersFor, recordOffers, matchAll } from '#search/index.ts'
import type { Searches } from '../port.ts'
import { requireFacet } from './browse.ts'
import { type Indexes, workOf } from './search-request.ts'

/** Where suggestions come from when no index is named, most important first. */
const defaultIndexes: readonly IndexName[] = ['researchers', 'organisations', 'research_groups', 'research_topics', 'publications']

type Typeahead = Pick<Searches, 'typeahead' | 'autocomplete' | 'organisations'>

export const typeaheadSearches = (indexes: Indexes): Typeahead => ({
  typeahead({ query, index, limit }) {
    if (index) return offersFor(indexes.get(index), query, limit)
    const searched = defaultIndexes.map(name => indexes.get(name))
    const work = workOf(searched)
    return interleave(
      answersTogether(searched[0]!.engine, searched, one => recordOffers(one, query, limit, work)),
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
    return recordOffers(searched, prefix, limit, workOf([searched])).flatMap(({ text, slug }) => {
      const record = searched.record(slug)
      if (!record) return []
      const [city] = textsAt(record, 'city')
      const [country] = textsAt(record, 'country.name')
      return [{ name: text, slug_values: [...record.slug_values], ...(city && { city }), ...(country && { country }) }]
    })
  },
})
