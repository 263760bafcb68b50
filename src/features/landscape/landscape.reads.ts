import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { Reply } from '#contract/endpoint.ts'
import { landscape } from '#contract/landscape.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

export type Landscape = Reply<typeof landscape.show>

/** The places of a search's results. */
export const useLandscape = (state: UrlSearchState): ReadState<Landscape> => useRead(landscape.show, { body: wholeRequest(state) })
