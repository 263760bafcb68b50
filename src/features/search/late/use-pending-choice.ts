import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

interface Pending {
  next: UrlSearchState
  /** The search and the address that were shown when it was chosen. */
  from: UrlSearchState
  href: string
}

const currentHref = () => location.pathname + location.search

/**
 * Applies several choices together: the address changes a second after the last one, or at once when the modal closes (S3§9). Returns the
 * search with all choices, whether it is still to be applied, and a function to choose.
 */
export function usePendingChoice(
  state: UrlSearchState,
): [next: UrlSearchState, isPending: boolean, choose: (next: UrlSearchState) => void] {
  const [chosen, setChosen] = useState<Pending>()
  const pending = chosen?.from === state ? chosen : undefined
  const latest = useRef<Pending>(undefined)
  useEffect(() => {
    latest.current = pending
  })

  const commit = useCallback(() => {
    const waiting = latest.current
    latest.current = undefined
    // Not if the user has gone to another page meanwhile.
    if (waiting?.href === currentHref()) void go(searchUrl(waiting.next))
  }, [])

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(commit, limits.browse.debounce)
    return () => clearTimeout(timer)
  }, [pending, commit])
  useEffect(() => commit, [commit])

  return [pending?.next ?? state, pending !== undefined, next => setChosen({ next, from: state, href: currentHref() })]
}
