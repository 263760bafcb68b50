import { late } from '#ui/waiting/late.tsx'

export { DetailHost } from './DetailHost.tsx'
export { RecordActions } from './detail/RecordActions.tsx'
export { RecordContent } from './detail/RecordContent.tsx'
export { offeredKeyword, offerOption } from './box/offer-option.ts'
export { useOffers } from './box/use-offers.ts'
export { ActiveFilters } from './facets/ActiveFilters.tsx'
export { useFilterOrder } from './facets/filter-display.state.ts'
export { searchSaved } from './device/saved-search.ts'
export { lacksNetwork } from './search.reads.ts'

/** The filters of a search of one index. */
export const Facets = late(async () => ({ default: (await import('./late/Facets.tsx')).Facets }))
