import { proxy, ref } from 'valtio'

/**
 * [Note: Messages over dialogs] While a modal dialog is open everything outside it is inert, also what floats above it.
 * Flash messages with a button must be pressable all the same, so they are drawn inside the dialog that lies on top.
 */
export const topLayer = proxy<{ dialogs: HTMLElement[] }>({ dialogs: [] })

/** Says that this dialog lies on top now; the answer takes it away again. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  topLayer.dialogs.push(ref(dialog))
  return () => {
    const at = topLayer.dialogs.indexOf(dialog)
    if (at >= 0) topLayer.dialogs.splice(at, 1)
  }
}
