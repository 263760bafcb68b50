import type { Places } from '#contract/landscape.ts'
import type { EngineRequest, ValuesRequest } from '#search/query/engine-request.ts'
import type { Searches } from '../../port.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { searchRequest, countedFacet, type Indexes } from './search-request.ts'
import { unitedStates, usStates } from './us-states.data.ts'

/** More than there are countries. */
const maxPlaces = 300

export const landscapeSearches = (indexes: Indexes): Pick<Searches, 'landscape'> => ({
  landscape(state, saved) {
    const { searched, request, spelling } = searchRequest(indexes, state, saved)
    const { country, us_state } = searched.index.places ?? {}
    const facet = country && countedFacet(searched, state, country)
    return {
      total: searched.engine.total(request),
      ...(spelling !== undefined && { spelling }),
      countries: facet ? { ...placesOf(searched, request, facet), filter: country } : noPlaces,
      us_states: facet && us_state ? placesOf(searched, inUnitedStates(request, facet), us_state, value => usStates.has(value)) : noPlaces,
    }
  },
})

const noPlaces: Places = { buckets: [], locked: 0 }

function placesOf(searched: SearchedIndex, request: EngineRequest, facet: string, only?: ValuesRequest['only']): Places {
  const wanted: ValuesRequest = { facet, query: '', order: 'results', offset: 0, limit: maxPlaces, ...(only && { only }) }
  return { filter: facet, buckets: searched.engine.values(request, wanted).buckets, locked: 0 }
}

/** Regions of other countries may have the name of a state. If only other countries are filtered, no state matches. */
function inUnitedStates(request: EngineRequest, country: string): EngineRequest {
  const chosen = request.filters[country]
  const inside = chosen ? unitedStates.filter(value => chosen.includes(value)) : unitedStates
  return inside.length > 0 ? { ...request, filters: { ...request.filters, [country]: inside } } : { ...request, scope: {} }
}
