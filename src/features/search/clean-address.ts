import { useEffect, useRef } from 'react'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { useTotals } from './search.reads.ts'

/** An address in a form in which two ways of escaping it are equal. */
function normalised(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // A malformed escape stays; the clean address has none.
  }
  return `${path}?${searchParams}`
}

/** The address of an explore page without an index: it leads to the first one that holds something. */
const isOpenExplore = (path: string): boolean => /\/explore\/?$/.test(path)

/** Replaces an address with unknown or wrong parts by its clean form, without a new history entry (S1§2). */
export function useCleanAddress(state: UrlSearchState): void {
  const { path, href, hash } = usePlace()
  const totals = useTotals(state)
  const cleaned = useRef<string>(undefined)
  useEffect(() => {
    const { scope } = state
    const leadsOn = scope !== undefined && isOpenExplore(path)
    if (leadsOn && !totals) return
    const filled = leadsOn ? exploredIndexes(scope.index).find(name => (totals?.[name] ?? 0) > 0) : undefined
    const clean = searchUrl(filled ? { ...state, category: filled } : state)
    if (normalised(href) === normalised(clean) || cleaned.current === href) return
    cleaned.current = href
    void go(hash ? `${clean}#${hash}` : clean, { replace: true })
  }, [state, totals, path, href, hash])
}
