import { useEffect } from 'react'
import { usePlace } from '#routing/place.ts'
import { useSession } from '#session/session.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { rememberSearch } from './recent-searches.ts'
import { asksAnything, stateAt } from './search-words.ts'

/** How long somebody stays with a search that is worth remembering, in milliseconds: longer than it takes to pass by. */
const stay = 1500

/** Remembers the searches that somebody stays with, whichever way they were come to. Draws nothing; stands once in the app. */
export default function RememberSearches() {
  const { name, path, query } = usePlace()
  const userId = useSession().user?.user_id
  const asked = name === 'search' ? searchAt(`${path}?${query}`) : undefined
  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(() => rememberSearch(userId, asked), stay)
    return () => clearTimeout(timer)
  }, [asked, userId])
  return null
}

/** The address of a search without what belongs to one visit; undefined for a whole index. */
function searchAt(href: string): string | undefined {
  const { opened: _opened, hr: _hr, 'product-tour': _tour, t: _t, ...state } = stateAt(href)
  return asksAnything(state) ? searchUrl({ ...state, offset: 0 }) : undefined
}
