import { useEffect, useState } from 'react'

let isShown = false
let tell: () => void
const shown = new Promise<void>(resolve => {
  tell = resolve
})

/**
 * Resolves once the first route's view stands on the screen. What the first screen does not need (menus, messages, the mirror's code)
 * waits for it, so that nothing competes with what somebody wants to use. Also left as the performance mark `indago-first-view`.
 */
export const firstView = (): Promise<void> => shown

/** Called by the router when it has drawn a view; only the first time counts. */
export function tellFirstView(): void {
  if (isShown) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      isShown = true
      performance.mark('indago-first-view')
      tell()
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
