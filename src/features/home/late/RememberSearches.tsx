import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useResults, useSearchState } from '#features/search/index.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { addRecentSearch, removeRecentSearch } from './recent-searches.ts'
import { hasCriteria, searchStateAt } from './search-label.ts'

/** How long a search with results must be on screen to be remembered, in milliseconds. */
const minimumMs = 1500

/** Stores each search with results that stays on screen for a while as a recent search. Draws nothing. Mounted once in the app. */
export default function RememberSearches() {
  const { name, path, query } = usePlace()
  const href = name === 'search' ? searchAt(`${path}?${query}`) : undefined
  return href === undefined ? null : <Remember href={href} />
}

/** A recent search is offered, so it has results: one that has none any more is forgotten. */
function Remember({ href }: { href: string }) {
  const userId = useSession().user?.user_id
  const { answer, isCurrent, source } = useResults(useSearchState())
  const [found, setFound] = useState<{ href: string; any: boolean }>()
  const any = isCurrent && answer && (answer.total > 0 || source === 'server') ? answer.total > 0 : undefined
  if (any !== undefined && (found?.href !== href || found.any !== any)) setFound({ href, any })
  const isFound = found?.href === href ? found.any : undefined
  useEffect(() => {
    if (isFound === false) removeRecentSearch(userId, href)
    if (!isFound) return
    const timer = setTimeout(() => addRecentSearch(userId, href), minimumMs)
    return () => clearTimeout(timer)
  }, [href, userId, isFound])
  return null
}

/** The address of a search without its opened record, page and the like; undefined for a whole index. */
function searchAt(href: string): string | undefined {
  const { opened: _opened, hr: _hr, 'product-tour': _tour, t: _t, ...state } = searchStateAt(href)
  return hasCriteria(state) ? searchUrl({ ...state, offset: 0, per_page: limits.pageSize }) : undefined
}
