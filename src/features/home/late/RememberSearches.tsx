import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { addRecentSearch } from './recent-searches.ts'
import { hasCriteria, searchStateAt } from './search-label.ts'

/** How long a search must be on screen to be remembered, in milliseconds. */
const minimumMs = 1500

/** Stores each search that stays on screen for a while as a recent search. Draws nothing. Mounted once in the app. */
export default function RememberSearches() {
  const { name, path, query } = usePlace()
  const userId = useSession().user?.user_id
  const href = name === 'search' ? searchAt(`${path}?${query}`) : undefined
  useEffect(() => {
    if (href === undefined) return
    const timer = setTimeout(() => addRecentSearch(userId, href), minimumMs)
    return () => clearTimeout(timer)
  }, [href, userId])
  return null
}

/** The address of a search without its opened record, page and the like; undefined for a whole index. */
function searchAt(href: string): string | undefined {
  const { opened: _opened, hr: _hr, 'product-tour': _tour, t: _t, ...state } = searchStateAt(href)
  return hasCriteria(state) ? searchUrl({ ...state, offset: 0, per_page: limits.pageSize }) : undefined
}
