import { hideDelay, showDelay } from '#ui/overlay/place-beside.ts'
import { linkedProfile } from './linked-profile.ts'

/** Marks the card: a mouse or the focus may move into it. */
export const cardMark = 'data-pop-up'

/** Menus lead to the own profile, of which nobody needs to be told. */
const linkIn = (target: EventTarget | null): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href], dialog a[href]') : null
  return link && !isInCard(link) && linkedProfile(link) ? link : undefined
}
const isInCard = (target: EventTarget | null): boolean => target instanceof Element && target.closest(`[${cardMark}]`) !== null

export interface LinkWatch {
  /** Nothing is shown any more. */
  hide: () => void
  stop: () => void
}

/**
 * Tells which link to a profile a mouse rests on or Tab has reached; undefined when it is left for something other than the card. A touch
 * shows nothing (WCAG 1.4.13).
 */
export function watchLinks(root: Document, show: (link: HTMLAnchorElement | undefined) => void): LinkWatch {
  let shown: HTMLAnchorElement | undefined
  let next: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let under: EventTarget | null = null
  let isTab = false

  const go = (link: HTMLAnchorElement | undefined, delay: number) => {
    if (next === link) return
    clearTimeout(timer)
    next = link
    if (shown === link) return
    timer = setTimeout(() => {
      shown = link
      show(link)
    }, delay)
  }
  const hide = () => {
    clearTimeout(timer)
    next = undefined
    if (!shown) return
    shown = undefined
    show(undefined)
  }

  // Not `pointerover`: that also comes when the page scrolls under a mouse that rests.
  const handleMove = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || target === under) return
    under = target
    if (isInCard(target)) return go(shown, 0)
    const link = linkIn(target)
    go(link, link ? showDelay : hideDelay)
  }
  const handleLeave = () => {
    under = null
    go(undefined, hideDelay)
  }
  const handleFocus = ({ target }: FocusEvent) => {
    // Only by Tab: the focus that is restored after a record was closed shows nothing.
    if (!isTab) return
    if (isInCard(target)) return go(shown, 0)
    const link = linkIn(target)
    go(link, link ? showDelay : 0)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    isTab = key === 'Tab'
  }
  const handlePress = ({ target }: PointerEvent) => {
    isTab = false
    if (!isInCard(target)) hide()
  }

  root.addEventListener('pointermove', handleMove, { passive: true })
  root.documentElement.addEventListener('pointerleave', handleLeave)
  root.addEventListener('focusin', handleFocus)
  root.addEventListener('keydown', handleKey, true)
  root.addEventListener('pointerdown', handlePress, true)
  return {
    hide,
    stop: () => {
      clearTimeout(timer)
      root.removeEventListener('pointermove', handleMove)
      root.documentElement.removeEventListener('pointerleave', handleLeave)
      root.removeEventListener('focusin', handleFocus)
      root.removeEventListener('keydown', handleKey, true)
      root.removeEventListener('pointerdown', handlePress, true)
    },
  }
}
