const dialogs: HTMLElement[] = []
let messages: { element: HTMLElement; home: HTMLElement } | undefined

/** Those that are open, the topmost last. */
export const openDialogs = (): readonly HTMLElement[] => dialogs

/** Puts a dialog on top; the returned function removes it. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  placeMessages()
  return () => {
    const at = dialogs.indexOf(dialog)
    if (at >= 0) dialogs.splice(at, 1)
    placeMessages()
  }
}

/**
 * [Note: Messages over dialogs] While a modal dialog is open, everything outside it is inert, even elements above it. Flash messages have
 * buttons that must work, so their element lies inside the topmost dialog, and in `home` if none is open. It is moved, never drawn anew, so that a
 * press on one of them is not lost when a dialog opens or closes. The returned function ends it.
 */
export function keepMessagesOnTop(element: HTMLElement, home: HTMLElement): () => void {
  messages = { element, home }
  placeMessages()
  return () => {
    messages = undefined
    element.remove()
  }
}

function placeMessages(): void {
  if (!messages) return
  const { element, home } = messages
  const place = dialogs.at(-1) ?? home
  if (element.parentElement === place) return
  const pressed = element.querySelector<HTMLElement>(':is(a, button):active')
  place.append(element)
  if (pressed) finishPress(pressed)
}

/** Browsers give no click to what has moved since a mouse was pressed on it. Touches are clicks where they end. */
function finishPress(pressed: HTMLElement): void {
  const watch = new AbortController()
  const { signal } = watch
  pressed.addEventListener('click', () => watch.abort(), { signal })
  addEventListener(
    'pointerup',
    ({ target, pointerType }) => {
      const isOnIt = pointerType === 'mouse' && target instanceof Node && pressed.contains(target)
      // After the click of a browser that gives one.
      setTimeout(() => {
        if (isOnIt && !signal.aborted) pressed.click()
        watch.abort()
      })
    },
    { once: true, signal },
  )
}
