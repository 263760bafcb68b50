import { type RefObject, useEffect } from 'react'
import type { SearchReply } from '#contract/search.ts'
import { afterPaint } from '#kit/after-paint.ts'

/**
 * Marks a list as settled once its entries have been painted. From then on the browser leaves out those that are not in view: a dialog makes the whole
 * page inert, and each element that is styled again for it keeps the tap waiting. Not before, because only an entry that was drawn has its true
 * height, without which Back would not find its place.
 */
export function useSettled(list: RefObject<HTMLElement | null>, { results }: SearchReply): void {
  useEffect(() => {
    const element = list.current
    if (!element || results.length === 0) return
    const cancel = afterPaint(() => element.toggleAttribute('data-settled', true))
    return () => {
      cancel()
      element.removeAttribute('data-settled')
    }
  }, [list, results])
}
