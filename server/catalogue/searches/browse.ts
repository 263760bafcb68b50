import { academicTypes, compareTypes } from '#contract/indexes/organisation-types.data.ts'
import type { EngineRequest } from '#search/index.ts'
import { UnknownFilter } from '../errors.ts'
import type { Searches } from '../port.ts'
import type { SearchedIndex } from './searched-index.ts'
import { searchRequest, countedFacet, type Indexes } from './search-request.ts'

/** A facet whose values have their own order and are grouped by kind (S3§3). */
const typeFacet = 'organisation_type'
/** More than any registry has. */
const maxTypes = 10_000

type Browsing = Pick<Searches, 'browseCategories' | 'browseDetails'>

export const browseSearches = (indexes: Indexes): Browsing => ({
  browseCategories(state, saved) {
    const { searched, request } = searchRequest(indexes, state, saved)
    const counted = new Map(searched.engine.categories(request).map(category => [category.name, category]))
    const categories = searched.index.facets.flatMap(({ name, label, hidden }) => {
      const facet = countedFacet(searched, state, name)
      const category = hidden ? undefined : counted.get(facet)
      if (!category) return []
      return [{ name, label, count: request.filters[facet]?.length ?? 0, total: category.total, results: category.results }]
    })
    return { total: searched.engine.total(request), categories }
  },

  browseDetails({ state, name, query, order, kind, offset, limit }, saved) {
    const { searched, request } = searchRequest(indexes, state, saved)
    requireFacet(searched, name)
    const wanted = { facet: countedFacet(searched, state, name), query, order, offset, limit }
    if (name !== typeFacet) return searched.engine.values(request, wanted)
    const only = kind === 'all' ? undefined : (value: string) => academicTypes.has(value) === (kind === 'academic')
    const types = { ...wanted, ...(only && { only }) }
    return order === 'results' ? searched.engine.values(request, types) : typesInOrder(searched, request, types)
  },
})

function typesInOrder(searched: SearchedIndex, request: EngineRequest, wanted: Parameters<SearchedIndex['engine']['values']>[1]) {
  const { total, buckets } = searched.engine.values(request, { ...wanted, offset: 0, limit: maxTypes })
  const { offset, limit } = wanted
  return { total, buckets: buckets.sort((a, b) => compareTypes(a.value, b.value)).slice(offset, offset + limit) }
}

/** Throws UnknownFilter for a name that is not a filter of the index. */
export function requireFacet(searched: SearchedIndex, name: string): void {
  if (searched.index.facets.some(facet => facet.name === name)) return
  throw new UnknownFilter(`${searched.index.label} cannot be filtered by this.`)
}
