import { copyText } from '#ui/text/copy-text.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { References } from '#workers/export-building/references.ts'

/** Copies references as rich text if the format has italics and the browser supports it, else as plain text. */
export async function copyReferences({ text, html }: References, done: string): Promise<void> {
  if (html !== undefined && typeof ClipboardItem !== 'undefined' && 'write' in navigator.clipboard) {
    const part = (type: string, content: string) => [type, new Blob([content], { type })] as const
    try {
      const item = new ClipboardItem(Object.fromEntries([part('text/plain', text), part('text/html', html)]))
      await navigator.clipboard.write([item])
      flash({ variant: 'success', text: done })
      return
    } catch {
      // The browser may still allow plain text.
    }
  }
  await copyText(text, done)
}
