import { flash } from '../feedback/flash.ts'

/** Copies a text to the clipboard and flashes `done`, or an error if the browser refuses. Returns whether it was copied. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    flash({ variant: 'success', text: done })
    return true
  } catch {
    flash({ variant: 'danger', text: 'Your browser blocked copying.' })
    return false
  }
}
