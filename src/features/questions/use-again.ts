import { useEffect, useEffectEvent, useRef } from 'react'

/** Reads again when `when` changes, but not at first, nor when it becomes known; undefined: not known yet. */
export function useAgain(again: () => void, when: string | number | undefined): void {
  const last = useRef(when)
  const read = useEffectEvent(again)
  useEffect(() => {
    const before = last.current
    last.current = when
    if (before !== undefined && when !== undefined && before !== when) read()
  }, [when])
}
