import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** How long a view may take to become as tall as it was, in milliseconds. */
const patience = 4000

const keyOf = (place: ParsedLocation): string => place.state.__TSR_key ?? place.href

/**
 * Back restores the scroll position. The router does so when the view is drawn; a list that is read anew is still too short then.
 * So it is tried again while the page grows, until it fits or somebody scrolls. Returns the way out.
 */
export function restoreScrollLate(router: AnyRouter): () => void {
  const positions = new Map<string, number>()
  let stop: (() => void) | undefined
  const leaveBefore = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop?.()
    if (fromLocation) positions.set(keyOf(fromLocation), scrollY)
  })
  const leaveAfter = router.subscribe('onRendered', ({ toLocation }) => {
    const wanted = positions.get(keyOf(toLocation)) ?? 0
    if (wanted > scrollY && wanted > reach()) stop = scrollWhenTall(wanted)
  })
  return () => {
    stop?.()
    leaveBefore()
    leaveAfter()
  }
}

const reach = (): number => document.documentElement.scrollHeight - innerHeight

function scrollWhenTall(wanted: number): () => void {
  const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const observer = new ResizeObserver(() => {
    if (reach() < wanted) return
    scrollTo(0, wanted)
    stop()
  })
  const timer = setTimeout(stop, patience)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const sign of signs) removeEventListener(sign, stop)
  }
  observer.observe(document.body)
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  return stop
}
