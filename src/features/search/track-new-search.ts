import { track } from '#session/track.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

let last: string | undefined

/** Tracks a search once. Another keyword, index or scope is a new search; another page, filter or order is not (S3§7). */
export function trackNewSearch({ keyword, category, scope }: UrlSearchState): void {
  const now = JSON.stringify([keyword, category, scope])
  if (now === last) return
  last = now
  track('new_search', { index: category, has_keyword: keyword !== '', is_scoped: scope !== undefined })
}
