import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

interface Pending {
  next: UrlSearchState
  /** The search, and the address, that it was chosen over. */
  over: UrlSearchState
  at: string
}

const here = () => location.pathname + location.search

/**
 * Choices are taken together: the address changes a second after the last of them, and at once when the view goes (S3§9). The answer is
 * the search as it will be, whether it still waits, and how to choose.
 */
export function usePendingChoice(state: UrlSearchState): [next: UrlSearchState, waits: boolean, choose: (next: UrlSearchState) => void] {
  const [chosen, setChosen] = useState<Pending>()
  const pending = chosen?.over === state ? chosen : undefined
  const latest = useRef<Pending>(undefined)
  useEffect(() => {
    latest.current = pending
  })

  const commit = useCallback(() => {
    const waiting = latest.current
    latest.current = undefined
    // Somebody who left for another page meanwhile is not fetched back.
    if (waiting?.at === here()) void go(searchUrl(waiting.next))
  }, [])

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(commit, limits.browse.debounce)
    return () => clearTimeout(timer)
  }, [pending, commit])
  useEffect(() => commit, [commit])

  return [pending?.next ?? state, pending !== undefined, next => setChosen({ next, over: state, at: here() })]
}
