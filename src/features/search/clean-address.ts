import { useEffect, useRef } from 'react'
import { go, kindAt } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

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

/** Replaces an address with unknown or wrong parts by its clean form, without a new history entry (S1§2). */
export function useCleanAddress(state: UrlSearchState): void {
  const { path, href, hash } = usePlace()
  const cleaned = useRef<string>(undefined)
  useEffect(() => {
    const clean = searchUrl(state)
    if (kindAt(path) !== 'search' || normalised(href) === normalised(clean) || cleaned.current === href) return
    cleaned.current = href
    void go(hash ? `${clean}#${hash}` : clean, { replace: true })
  }, [state, path, href, hash])
}
