import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** How long a view may take to become as tall as it was. */
const timeoutMs = 4000

const keyOf = (place: ParsedLocation): string => place.state.__TSR_key ?? place.href

/**
 * Going back restores the scroll position. The router does so when the view is rendered, but a list that is read again is still too short
 * then. This repeats it while the page grows, until it fits or the user scrolls. Returns the function that stops it.
 */
export function restoreScroll(router: AnyRouter): () => void {
  const positions = new Map<string, number>()
  let stop: (() => void) | undefined
  const stopBeforeLoad = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop?.()
    if (fromLocation) positions.set(keyOf(fromLocation), scrollY)
  })
  const stopRendered = router.subscribe('onRendered', ({ toLocation }) => {
    const target = positions.get(keyOf(toLocation)) ?? 0
    if (target > scrollY && target > maxScrollY()) stop = scrollWhenTall(target)
  })
  return () => {
    stop?.()
    stopBeforeLoad()
    stopRendered()
  }
}

const maxScrollY = (): number => document.documentElement.scrollHeight - innerHeight

function scrollWhenTall(target: number): () => void {
  const events = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const observer = new ResizeObserver(() => {
    if (maxScrollY() < target) return
    scrollTo(0, target)
    stop()
  })
  const timer = setTimeout(stop, timeoutMs)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of events) removeEventListener(event, stop)
  }
  observer.observe(document.body)
  for (const event of events) addEventListener(event, stop, { passive: true })
  return stop
}
