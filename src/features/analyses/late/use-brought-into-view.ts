import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings a part into view when it comes: nobody looks for what was asked for. After a button at the foot of the window the keyboard goes on at its heading,
 * not behind all steps before it. Returns its ref.
 */
export function useBroughtIntoView(block: ScrollLogicalPosition): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // What it returns, in newer browsers a promise, cleans nothing up.
    part.current?.scrollIntoView?.({ block })
    if (document.activeElement?.closest('[data-bottom-bar]'))
      part.current?.querySelector<HTMLElement>('h3[tabindex]')?.focus({ preventScroll: true })
  }, [block])
  return part
}
