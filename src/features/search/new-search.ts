import { track } from '#session/track.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

let last: string | undefined

/** Counts a search once: other words, another index or another scope make it new; pages, filters and sorts do not (S3§7). */
export function tellNewSearch({ keyword, category, scope }: UrlSearchState): void {
  const now = JSON.stringify([keyword, category, scope])
  if (now === last) return
  last = now
  track('new_search', { index: category, has_keyword: keyword !== '', is_scoped: scope !== undefined })
}
