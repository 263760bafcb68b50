import { academicTypes, compareTypes } from '#contract/indexes/organisation-types.data.ts'
import type { EngineRequest } from '#search/index.ts'
import type { Searches } from '../../port.ts'
import { UnknownFilter } from '../../problems.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { asked, countedFacet, type Indexes } from './asked.ts'

/** The facet whose values have an order of their own and are told apart by kind (S3§3). */
const typeFacet = 'organisation_type'
/** More types than any registry has. */
const allTypes = 10_000

type Browsing = Pick<Searches, 'browseCategories' | 'browseDetails'>

export const browseSearches = (indexes: Indexes): Browsing => ({
  browseCategories(state, saved) {
    const { on, request } = asked(indexes, state, saved)
    const counted = new Map(on.engine.categories(request).map(category => [category.name, category]))
    const categories = on.index.facets.flatMap(({ name, label, hidden }) => {
      const facet = countedFacet(on, state, name)
      const category = hidden ? undefined : counted.get(facet)
      if (!category) return []
      return [{ name, label, count: request.filters[facet]?.length ?? 0, total: category.total, results: category.results }]
    })
    return { total: on.engine.total(request), categories }
  },

  browseDetails({ state, name, query, order, kind, offset, limit }, saved) {
    const { on, request } = asked(indexes, state, saved)
    needsFacet(on, name)
    const wanted = { facet: countedFacet(on, state, name), query, order, offset, limit }
    if (name !== typeFacet) return on.engine.values(request, wanted)
    const only = kind === 'all' ? undefined : (value: string) => academicTypes.has(value) === (kind === 'academic')
    const types = { ...wanted, ...(only && { only }) }
    return order === 'results' ? on.engine.values(request, types) : typesInOrder(on, request, types)
  },
})

function typesInOrder(on: SearchedIndex, request: EngineRequest, wanted: Parameters<SearchedIndex['engine']['values']>[1]) {
  const { total, buckets } = on.engine.values(request, { ...wanted, offset: 0, limit: allTypes })
  const { offset, limit } = wanted
  return { total, buckets: buckets.sort((a, b) => compareTypes(a.value, b.value)).slice(offset, offset + limit) }
}

/** Throws UnknownFilter for a name that the index cannot be filtered by. */
export function needsFacet(on: SearchedIndex, name: string): void {
  if (on.index.facets.some(facet => facet.name === name)) return
  throw new UnknownFilter(`${on.index.label} cannot be filtered by this.`)
}
