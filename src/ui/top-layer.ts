import { proxy, ref } from 'valtio'

/**
 * [Note: Messages over dialogs] While a modal dialog is open, everything outside it is inert, even elements above it. Flash messages have
 * buttons that must work, so they are drawn inside the topmost dialog.
 */
export const topLayer = proxy<{ dialogs: HTMLElement[] }>({ dialogs: [] })

/** Puts a dialog on top; the returned function removes it. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  topLayer.dialogs.push(ref(dialog))
  return () => {
    const at = topLayer.dialogs.indexOf(dialog)
    if (at >= 0) topLayer.dialogs.splice(at, 1)
  }
}
