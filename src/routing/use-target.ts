import { type RefObject, useEffect, useRef } from 'react'
import { usePlace } from './place.ts'

/** What an element needs to be found by its address: once it is drawn, a page whose hash names it scrolls to it and focuses it. */
export function useTarget<E extends HTMLElement>(id: string): { id: string; ref: RefObject<E | null>; tabIndex: -1 } {
  const ref = useRef<E>(null)
  const isTarget = usePlace().hash === id
  useEffect(() => {
    if (!isTarget) return
    ref.current?.scrollIntoView?.({ block: 'start' })
    ref.current?.focus({ preventScroll: true })
  }, [isTarget])
  return { id, ref, tabIndex: -1 }
}
