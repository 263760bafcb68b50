import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What a field does when it is left, as the handler of its blur. While a pointer is pressed it waits for the click: what is added or said then
 * would move a button from under the pointer, and the press would be lost. A form that the click sends has it already.
 */
export function useLeave(leave: () => void): () => void {
  const isPressed = useRef(false)
  const isWaiting = useRef(false)
  const release = useEffectEvent(() => {
    isPressed.current = false
    if (!isWaiting.current) return
    isWaiting.current = false
    leave()
  })
  useEffect(() => {
    const controller = new AbortController()
    const on = (type: string, listener: () => void) =>
      document.addEventListener(type, listener, { capture: true, signal: controller.signal })
    on('pointerdown', () => {
      isPressed.current = true
    })
    on('click', () => release())
    // Not every press ends with a click; one that does has had it by then.
    for (const end of ['pointerup', 'pointercancel']) on(end, () => setTimeout(() => release()))
    return () => controller.abort()
  }, [])
  return () => {
    if (isPressed.current) isWaiting.current = true
    else leave()
  }
}
