import { call } from '#api/call.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type MapFilter, maps } from '#contract/maps.ts'
import { keptReading } from '#offline/index.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { regionMaps } from '../region-maps.kept.ts'

export type RegionMapAnswer = Reply<typeof maps.show>

/** The results of a search by region. Without the server as they were last seen on this device, with their time. */
export function useRegionMap(search: UrlSearchState, map: MapFilter): ReadState<RegionMapAnswer> {
  const body = { state: wholeRequest(search), map_filter: map }
  return useRead(
    maps.show,
    { body },
    keptReading({
      place: [regionMaps, JSON.stringify(body.state), map],
      load: options => call(maps.show, { body }, options),
      shown: answer => answer,
    }),
  )
}
