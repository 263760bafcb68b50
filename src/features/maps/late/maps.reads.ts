import { call } from '#api/call.ts'
import type { ReadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type MapFilter, maps } from '#contract/maps.ts'
import { keepAnswer, openKept, recordsOwner } from '#offline/index.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { regionMaps } from '../region-maps.kept.ts'

export type RegionMapAnswer = Reply<typeof maps.show>

/** The results of a search by region. Without the server as they were last seen on this device, with their time. */
export function useRegionMap(search: UrlSearchState, map: MapFilter): ReadState<RegionMapAnswer> {
  const body = { state: wholeRequest(search), map_filter: map }
  const key = JSON.stringify(body.state)
  const lastSeen = async () => {
    const found = await openKept(regionMaps, key, map)
    return found && { answer: found.answer, copy: { asOf: found.at } }
  }
  const options: ReadOptions<RegionMapAnswer> = {
    load: async given => {
      const of = recordsOwner()
      const answer = await call(maps.show, { body }, given)
      // Not for another user who has signed in since.
      if (recordsOwner() === of) void keepAnswer(regionMaps, key, map, answer)
      return answer
    },
    kept: lastSeen,
    offline: async error => (error?.kind === 'http' ? undefined : lastSeen()),
  }
  return useRead(maps.show, { body }, options)
}
