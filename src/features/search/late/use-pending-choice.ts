import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

interface Pending {
  next: UrlSearchState
  /** The search and the address that were shown when it was chosen. */
  from: UrlSearchState
  href: string
  /** Called when it is applied. */
  applied: (() => void) | undefined
}

const currentHref = () => location.pathname + location.search

/**
 * Applies several choices together: the address changes a pause after the last one, or at once when the view closes (S3§9). Returns the
 * search with all choices, whether it is still to be applied, and a function to choose.
 */
export function usePendingChoice(
  state: UrlSearchState,
  pauseMs: number = limits.browse.debounce,
): [next: UrlSearchState, isPending: boolean, choose: (next: UrlSearchState, applied?: () => void) => void] {
  const [chosen, setChosen] = useState<Pending>()
  // What was applied counts until the search of its address is shown; what is chosen in between is based on it and waits for its own turn.
  const pending = chosen && (chosen.from === state || chosen.href === currentHref()) ? chosen : undefined
  // Back may return to the address where it was chosen.
  if (chosen && !pending) setChosen(undefined)
  const latest = useRef<Pending>(undefined)
  useEffect(() => {
    latest.current = pending
  })

  const commit = useCallback(() => {
    const waiting = latest.current
    latest.current = undefined
    // Not if the user has gone to another page meanwhile.
    if (waiting?.href !== currentHref()) return
    waiting.applied?.()
    void go(searchUrl(waiting.next))
  }, [])

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(commit, pauseMs)
    return () => clearTimeout(timer)
  }, [pending, commit, pauseMs])
  useEffect(() => commit, [commit])

  return [pending?.next ?? state, pending !== undefined, (next, applied) => setChosen({ next, from: state, href: currentHref(), applied })]
}
