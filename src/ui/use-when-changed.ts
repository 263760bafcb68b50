import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls when the state is another one than before; not for the first that is known. */
export function useWhenChanged(state: string | undefined, onChange: () => void): void {
  const before = useRef(state)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current === state) return
    const isFirst = before.current === undefined
    before.current = state
    if (!isFirst) changed()
  }, [state])
}
