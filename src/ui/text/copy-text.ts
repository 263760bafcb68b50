import { flash } from '../feedback/flash.ts'

/** Copies a text to the clipboard and flashes `done`, or an error if the browser refuses. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    flash({ variant: 'success', text: done })
  } catch {
    flash({ variant: 'danger', text: 'Your browser blocked copying.' })
  }
}
