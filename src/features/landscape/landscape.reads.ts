import { call } from '#api/call.ts'
import { type Asked, useAnswer } from '#api/use-answer.ts'
import type { Reply } from '#contract/endpoint.ts'
import { landscape } from '#contract/landscape.ts'
import { useSession } from '#session/session.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

export type Landscape = Reply<typeof landscape.show>

/** Where the results of a search are. Who asks is part of the question: plans see different things. */
export function useLandscape(state: UrlSearchState): Asked<Landscape> {
  const { user } = useSession()
  const body = wholeRequest(state)
  return useAnswer(`${user?.user_id} ${user?.user_type} ${JSON.stringify(body)}`, signal => call(landscape.show, { body }, { signal }))
}
