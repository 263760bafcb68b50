import { useEffect, useState } from 'react'

let isShown = false
let resolveShown: () => void
const shown = new Promise<void>(resolve => {
  resolveShown = resolve
})

/**
 * Resolves once the first route's view is on the screen. What the first screen does not need (menus, messages, the mirror's code) waits for it,
 * so that nothing delays the first screen. Also recorded as the performance mark `indago-first-view`.
 */
export const firstView = (): Promise<void> => shown

/** Called by the router when it has drawn a view; only the first call counts. */
export function reportFirstView(): void {
  if (isShown) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      isShown = true
      performance.mark('indago-first-view')
      resolveShown()
    }),
  )
}

/** False until the first view is shown. */
export function useFirstView(): boolean {
  const [is, setIs] = useState(isShown)
  useEffect(() => {
    let left = false
    void shown.then(() => left || setIs(true))
    return () => {
      left = true
    }
  }, [])
  return is
}
