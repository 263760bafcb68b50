import { useEffect, useRef } from 'react'

/**
 * A single key as a shortcut of the page, such as `/` or `j`. Silent while somebody types, while a dialog is open, and together with
 * Ctrl, Alt or Meta, so that no browser key is taken. The key's own effect is prevented.
 */
export function useKey(key: string, act: (event: KeyboardEvent) => void, active = true): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!active) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [key, active])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))
