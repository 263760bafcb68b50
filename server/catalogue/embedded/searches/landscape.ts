import type { Places } from '#contract/landscape.ts'
import type { EngineRequest, ValuesRequest } from '#search/query/engine-request.ts'
import type { Searches } from '../../port.ts'
import type { SearchedIndex } from '../storage/searched-index.ts'
import { asked, countedFacet, type Indexes } from './asked.ts'
import { unitedStates, usStates } from './us-states.data.ts'

/** More than there are countries. */
const allPlaces = 300

export const landscapeSearches = (indexes: Indexes): Pick<Searches, 'landscape'> => ({
  landscape(state, saved) {
    const { on, request } = asked(indexes, state, saved)
    const { country, us_state } = on.index.places ?? {}
    const facet = country && countedFacet(on, state, country)
    return {
      total: on.engine.total(request),
      countries: facet ? { ...placesOf(on, request, facet), filter: country } : nowhere,
      us_states: facet && us_state ? placesOf(on, inUnitedStates(request, facet), us_state, value => usStates.has(value)) : nowhere,
    }
  },
})

const nowhere: Places = { buckets: [], locked: 0 }

function placesOf(on: SearchedIndex, request: EngineRequest, facet: string, only?: ValuesRequest['only']): Places {
  const wanted: ValuesRequest = { facet, query: '', order: 'results', offset: 0, limit: allPlaces, ...(only && { only }) }
  return { filter: facet, buckets: on.engine.values(request, wanted).buckets, locked: 0 }
}

/** Regions of other countries may be called like a state. Who chose other countries alone has nothing in these. */
function inUnitedStates(request: EngineRequest, country: string): EngineRequest {
  const chosen = request.filters[country]
  const here = chosen ? unitedStates.filter(value => chosen.includes(value)) : unitedStates
  return here.length > 0 ? { ...request, filters: { ...request.filters, [country]: here } } : { ...request, scope: {} }
}
