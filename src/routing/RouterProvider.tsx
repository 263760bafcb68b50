import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { ShownContext } from './place.ts'
import type { Router, Shown } from './router.ts'

/** What the router shows is known to everything inside. Nothing is drawn before there is something to show. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    let last: Shown | undefined
    return router.drawWith(next => {
      // Another page is drawn in slices, so that a tap is answered meanwhile; until it is whole, the one before stays.
      if (next.view && next.entry.place.name !== last?.entry.place.name) startTransition(() => setShown(next))
      else setShown(next)
      last = next
    })
  }, [router])
  useLayoutEffect(() => {
    if (shown) router.noteDrawn(shown)
  }, [router, shown])
  return shown && <ShownContext value={shown}>{children}</ShownContext>
}
