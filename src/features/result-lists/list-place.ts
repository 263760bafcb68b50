import { toSearchRequest, toWordsState } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

export interface ListPlace {
  key: string
  page: string
}

/** Where a search is kept. It does not depend on what the user may see. */
export function listPlace(state: UrlSearchState): ListPlace {
  const { page, ...list } = toSearchRequest(state, true)
  return { key: JSON.stringify(list), page: String(page) }
}

export const totalsKey = (state: UrlSearchState): string => JSON.stringify(toWordsState(state))
