import { flash } from '../feedback/flash.ts'

/** Puts a text onto the clipboard and says `done`; where the browser refuses, says that. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    flash({ variant: 'success', text: done })
  } catch {
    flash({ variant: 'danger', text: 'This browser did not let it be copied.' })
  }
}
