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

/** A list behind a record that came with the page is not seen before that is closed. */
const isCovered = (): boolean => Boolean(globalThis.document?.querySelector('dialog[data-at-start="full"][open]'))

/** How many results are drawn at once; undefined: all of them. */
const firstDrawn = (): number | undefined => (isCovered() ? 0 : isDrawnInParts() ? firstSeen : undefined)

/**
 * The results that are drawn: of a user’s first list on a phone at first those that are seen, and when they are painted the others too; behind an opened
 * record all of them in slices, between which a tap on the record is answered.
 */
export function useDrawn<R>(results: readonly R[]): readonly R[] {
  const [first, setFirst] = useState(firstDrawn)
  useEffect(() => {
    isFirst = false
    if (first === undefined) return
    const end = first > 0 ? holdFirstView() : undefined
    requestAnimationFrame(() => setTimeout(() => startTransition(() => setFirst(undefined))))
    return end
  }, [first])
  return first === undefined ? results : results.slice(0, first)
}
