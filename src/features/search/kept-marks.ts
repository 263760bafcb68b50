import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { hashBucket } from '#offline/index.ts'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

/**
 * Which pages of results this device may have kept, one of 256 numbers each, which says nothing about the search. The stored database is read for
 * a kept page before the server answers; without a mark there is none, and it is not read for nothing. A wrong mark does no harm: without a server the
 * mirror itself is asked.
 */
const stored = 'kept_results'
/** The last pages; older ones are shown once the server answers. */
const most = 40

const marks = (): unknown[] => {
  const found = deviceState(stored)
  return Array.isArray(found) ? found : []
}
const markOf = (state: UrlSearchState): string => hashBucket(JSON.stringify(toSearchRequest(state, true)))

export const mayBeKept = (state: UrlSearchState): boolean => marks().includes(markOf(state))

export function noteKept(state: UrlSearchState): void {
  const mark = markOf(state)
  keepDeviceState(stored, [...marks().filter(other => other !== mark), mark].slice(-most))
}
