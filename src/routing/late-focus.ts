import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

/** How long a view may take to have its links again, in milliseconds. */
const patience = 4000

const keyOf = (place: ParsedLocation): string => place.state.__TSR_key ?? place.href

/** How the focused link is found again in a view that is drawn anew: by its record, else by its address. */
function focusedLink(): string | undefined {
  const link = document.activeElement?.closest('main a')
  const record = link?.getAttribute('data-record')
  if (record) return `main a[data-record="${CSS.escape(record)}"]`
  const href = link?.getAttribute('href')
  return href ? `main a[href="${CSS.escape(href)}"]` : undefined
}

/** Back restores the focus as it restores the scroll position: to the link that led away, once the view has it again. Returns the way out. */
export function restoreFocusLate(router: AnyRouter): () => void {
  const links = new Map<string, string>()
  let stop: (() => void) | undefined
  const leaveBefore = router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    stop?.()
    if (!fromLocation || keyOf(fromLocation) === keyOf(toLocation)) return
    const link = focusedLink()
    if (link) links.set(keyOf(fromLocation), link)
    else if (!document.querySelector('dialog[open]')) links.delete(keyOf(fromLocation))
  })
  const leaveAfter = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const link = links.get(keyOf(toLocation))
    // Over the same page somebody may have begun to type before the way back was drawn.
    if (link && !(fromLocation?.pathname === toLocation.pathname && isTyping())) stop = focusWhenThere(link)
  })
  return () => {
    stop?.()
    leaveBefore()
    leaveAfter()
  }
}

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true

/** Takes the focus to a link as soon as it can have it; what lies under an open dialog cannot. Gives up when somebody acts. */
function focusWhenThere(selector: string): () => void {
  const signs = ['pointerdown', 'keydown'] as const
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(stop, patience)
  function attempt() {
    const link = document.querySelector<HTMLElement>(selector)
    if (!link || document.querySelector('dialog[open]')) return
    link.focus({ preventScroll: true })
    if (document.activeElement === link) stop()
  }
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const sign of signs) removeEventListener(sign, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  attempt()
  return stop
}
