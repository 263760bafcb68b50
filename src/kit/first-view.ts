import { startTransition, useEffect, useState } from 'react'

let isShown = false
let resolveShown: () => void
const later = () =>
  new Promise<void>(resolve => {
    resolveShown = resolve
  })
let shown = later()

/**
 * Resolves once the first route's view is on the screen. What the first screen does not need (menus, messages, the mirror's code) waits for it,
 * so that nothing delays the first screen. Also recorded as the performance mark `indago-first-view`.
 */
export const firstView = (): Promise<void> => shown

export const isFirstViewShown = (): boolean => isShown

let rest: Promise<void> | undefined

/** The first view counts as shown only when the returned function was called too: for one that is painted before it is drawn to its end. */
export function holdFirstView(): () => void {
  let end = () => {}
  rest = new Promise(resolve => (end = resolve))
  return end
}

/** Called when a view is drawn, or taken over from the server; only the first call counts. */
export function reportFirstView(): void {
  requestAnimationFrame(() =>
    setTimeout(async () => {
      await rest
      if (isShown) return
      isShown = true
      performance.mark('indago-first-view')
      resolveShown()
    }),
  )
}

/** Ends what waits for the first view of a page: for a server that renders one page after another. */
export function endFirstView(): void {
  const end = resolveShown
  shown = later()
  end()
}

/** False until the first view is shown. */
export function useFirstView(): boolean {
  const [is, setIs] = useState(isShown)
  // What waits for it is drawn in slices.
  useEffect(() => void shown.then(() => startTransition(() => setIs(true))), [])
  return is
}
