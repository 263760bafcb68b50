import { startTransition, useEffect, useState } from 'react'
import { beginsAtTop } from '#kit/document-load.ts'
import { holdFirstView } from '#kit/first-view.ts'
import { session } from '#session/session.ts'
import { wideScreen } from '#ui/use-media-query.ts'

/** More than a phone shows of a list that begins at its top. */
const firstSeen = 6

let isFirst = true

/**
 * Not a guest's page, which the server has drawn; not where a list is shown already, which may have been scrolled (public/early.js); and not a page that is
 * come back to, which is scrolled to where it was.
 */
const isDrawnInParts = (): boolean =>
  isFirst && session.status !== 'guest' && !document.documentElement.dataset['waits'] && beginsAtTop() && !matchMedia(wideScreen).matches

/** The results that are drawn: of a user's first list on a phone at first those that are seen, and when they are painted the others too. */
export function useDrawn<R>(results: readonly R[]): readonly R[] {
  const [isPart, setPart] = useState(isDrawnInParts)
  useEffect(() => {
    isFirst = false
    if (!isPart) return
    const end = holdFirstView()
    requestAnimationFrame(() => setTimeout(() => startTransition(() => setPart(false))))
    return end
  }, [isPart])
  return isPart ? results.slice(0, firstSeen) : results
}
