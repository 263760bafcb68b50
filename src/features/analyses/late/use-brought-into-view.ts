import { type RefObject, useEffect, useRef } from 'react'

/** Brings a part into view when it comes: nobody looks for what was asked for. Returns its ref. */
export function useBroughtIntoView(block: ScrollLogicalPosition): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // What it returns, in newer browsers a promise, cleans nothing up.
    part.current?.scrollIntoView?.({ block })
  }, [block])
  return part
}
