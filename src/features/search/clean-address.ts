import { useEffect, useRef } from 'react'
import { go, kindAt } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** An address in one spelling: how its characters are escaped does not matter. */
function spelt(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // A broken escape stays as it is; it heals by the clean address.
  }
  return `${path}?${searchParams}`
}

/** An address that says more or other things than were understood is replaced by its clean form, without a new entry of the history (S1§2). */
export function useCleanAddress(state: UrlSearchState): void {
  const { path, href, hash } = usePlace()
  const cleaned = useRef<string>(undefined)
  useEffect(() => {
    const clean = searchUrl(state)
    if (kindAt(path) !== 'search' || spelt(href) === spelt(clean) || cleaned.current === href) return
    cleaned.current = href
    void go(hash ? `${clean}#${hash}` : clean, { replace: true })
  }, [state, path, href, hash])
}
