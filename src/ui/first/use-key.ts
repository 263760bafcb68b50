import { useEffect, useRef } from 'react'

/**
 * A single key as a shortcut of the page, such as `/` or `j`. Silent while somebody types, while a dialog is open, and together with
 * Ctrl, Alt or Meta, so that no browser key is taken. A key of a `dialog` is for the only one that is open. Its own effect is prevented.
 */
export function useKey(key: string, act: (event: KeyboardEvent) => void, active = true, where: 'page' | 'dialog' = 'page'): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!active) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelectorAll('dialog[open]').length !== (where === 'dialog' ? 1 : 0)) return
      event.preventDefault()
      latest.current(event)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [key, active, where])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))
