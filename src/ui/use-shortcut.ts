import { useEffect, useEffectEvent } from 'react'

/**
 * A single key as a shortcut of the page, such as `/` or `j`. Ignored while the user types, while a dialog is open, and with Ctrl, Alt or
 * Meta, so that no browser shortcut is blocked. With `dialog` it works only while exactly one dialog is open. Prevents the default.
 */
export function useShortcut(
  key: string,
  handler: (event: KeyboardEvent) => void,
  isActive = true,
  where: 'page' | 'dialog' = 'page',
): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    if (!isActive) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelectorAll('dialog[open]').length !== (where === 'dialog' ? 1 : 0)) return
      event.preventDefault()
      handle(event)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [key, isActive, where])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))
