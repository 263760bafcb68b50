import { call } from '#api/call.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { landscape } from '#contract/landscape.ts'
import { keptReading } from '#offline/index.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { keptLandscapes, type Landscape } from './landscapes.kept.ts'

/** The places of a search's results. Without the server as they were last seen on this device, with their time. */
export function useLandscape(state: UrlSearchState): ReadState<Landscape> {
  const body = wholeRequest(state)
  return useRead(
    landscape.show,
    { body },
    keptReading({
      place: [keptLandscapes, JSON.stringify(body), ''],
      load: options => call(landscape.show, { body }, options),
      shown: answer => answer,
    }),
  )
}
