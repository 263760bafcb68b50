import { trendOf, trendsWithValues } from '#search/index.ts'
import { UnknownFilter } from '../errors.ts'
import type { Searches } from '../port.ts'
import { type Indexes, searchRequest } from './search-request.ts'

export const trendSearches = (indexes: Indexes): Pick<Searches, 'trends' | 'trendsConfig'> => ({
  trendsConfig(state, saved) {
    const { searched, request } = searchRequest(indexes, state, saved)
    return trendsWithValues(searched, request, state)
  },

  trends(asked, saved) {
    const { searched, request, spelling } = searchRequest(indexes, asked, saved)
    const found = trendOf(searched, request, asked)
    if (!found) throw new UnknownFilter(`${searched.index.label} cannot be followed by this.`)
    return { ...found, ...(spelling !== undefined && { spelling }) }
  },
})
