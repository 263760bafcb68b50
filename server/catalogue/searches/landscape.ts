import type { Places } from '#contract/landscape.ts'
import { type MapFilter, mapsOf, mostRegions } from '#contract/maps.ts'
import { placeId } from '#contract/place-ids.ts'
import type { SearchState } from '#contract/search.ts'
import type { EngineRequest, ValuesRequest } from '#search/query/engine-request.ts'
import type { Searches } from '../port.ts'
import type { SearchedIndex } from './searched-index.ts'
import { searchRequest, countedFacet, type Indexes } from './search-request.ts'
import { unitedStates, usStates } from './us-states.data.ts'

export const landscapeSearches = (indexes: Indexes): Pick<Searches, 'landscape' | 'map'> => ({
  landscape(state, saved) {
    const { searched, request, spelling } = searchRequest(indexes, state, saved)
    return {
      total: searched.engine.total(request),
      ...(spelling !== undefined && { spelling }),
      countries: placesOn('world', searched, state, request),
      us_states: placesOn('us', searched, state, request),
    }
  },
  map(state, map, saved) {
    const { searched, request, spelling } = searchRequest(indexes, state, saved)
    const { filter, buckets } = placesOn(map, searched, state, request)
    return {
      total: searched.engine.total(request),
      ...(spelling !== undefined && { spelling }),
      ...(filter !== undefined && { filter }),
      regions: buckets.map(({ label, active, ...data }) => ({ id: placeId(map, data.value), label, active, data })),
    }
  },
})

/** The places of one map, and the filter that chooses them. */
function placesOn(map: MapFilter, searched: SearchedIndex, state: SearchState, request: EngineRequest): Places {
  const { world, us } = mapsOf(state.index)
  const country = world && countedFacet(searched, state, world)
  if (!country) return noPlaces
  if (map === 'world') return { ...placesOf(searched, request, country), filter: world }
  return us ? placesOf(searched, inUnitedStates(request, country), us, value => usStates.has(value)) : noPlaces
}

const noPlaces: Places = { buckets: [], locked: 0 }

function placesOf(searched: SearchedIndex, request: EngineRequest, facet: string, only?: ValuesRequest['only']): Places {
  const wanted: ValuesRequest = { facet, query: '', order: 'results', offset: 0, limit: mostRegions, ...(only && { only }) }
  return { filter: facet, buckets: searched.engine.values(request, wanted).buckets, locked: 0 }
}

/** Regions of other countries may have the name of a state. If only other countries are filtered, no state matches. */
function inUnitedStates(request: EngineRequest, country: string): EngineRequest {
  const chosen = request.filters[country]
  const inside = chosen ? unitedStates.filter(value => chosen.includes(value)) : unitedStates
  return inside.length > 0 ? { ...request, filters: { ...request.filters, [country]: inside } } : { ...request, scope: {} }
}
