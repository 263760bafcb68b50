import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFirstView } from '#kit/first-view.ts'

/**
 * After a search the focus goes to the heading of the results as soon as these are there: after a submit, and when another page of the app led
 * here. Not if the user has moved it elsewhere meanwhile, and not when the page was opened by its address. Returns what a submit calls.
 */
export function useFocusAfterSearch(heading: RefObject<HTMLElement | null>, hasResults: boolean): () => void {
  // The first view is this page itself if it was opened by its address.
  const [searches, setSearches] = useState(useFirstView() ? 1 : 0)
  const answered = useRef(0)
  useEffect(() => {
    if (answered.current === searches || !hasResults) return
    answered.current = searches
    if (isFocusFree()) heading.current?.focus({ preventScroll: true })
  }, [searches, hasResults, heading])
  return () => setSearches(count => count + 1)
}

/** The focus is still where the search was sent, or nowhere. */
function isFocusFree(): boolean {
  const focused = document.activeElement
  return !focused || focused === document.body || focused.id === 'main' || focused.closest('search form') !== null
}
