import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { hasCriteria, searchStateAt } from './search-label.ts'

const recent = () => import('./recent-searches.ts')

/** How long a search with results must be on screen to be remembered, in milliseconds. */
const minimumMs = 1500

/**
 * Stores the search of the address as a recent search once it has been on screen for a while. Recent searches are offered, so they have results:
 * `found` says whether it has any, if that is known, and one that has none any more is forgotten.
 */
export function useRememberedSearch(found: boolean | undefined): void {
  const { name, path, query } = usePlace()
  const href = name === 'search' ? searchAt(`${path}?${query}`) : undefined
  const userId = useSession().user?.user_id
  // While another page of it loads, it is still the same search.
  const [known, setKnown] = useState<{ href: string | undefined; found: boolean }>()
  if (found !== undefined && (known?.href !== href || known?.found !== found)) setKnown({ href, found })
  const isFound = known && known.href === href ? known.found : undefined
  useEffect(() => {
    if (href === undefined || isFound === undefined) return
    const change = async () => {
      const { addRecentSearch, removeRecentSearch } = await recent()
      if (isFound) addRecentSearch(userId, href)
      else removeRecentSearch(userId, href)
    }
    // Without the code nothing is offered that was not there before.
    const timer = setTimeout(() => void change().catch(() => {}), isFound ? minimumMs : 0)
    return () => clearTimeout(timer)
  }, [href, userId, isFound])
}

/** The address of a search without its opened record, page and the like; undefined for a whole index. */
function searchAt(href: string): string | undefined {
  const { opened: _opened, hr: _hr, 'product-tour': _tour, t: _t, ...state } = searchStateAt(href)
  return hasCriteria(state) ? searchUrl({ ...state, offset: 0, per_page: limits.pageSize }) : undefined
}
