import { copyText } from '#ui/text/copy-text.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { References } from '#workers/export-building/references.ts'

/** Copies references: with their italics where the format has any and the browser can, else as plain text. */
export async function copyReferences({ text, html }: References, done: string): Promise<void> {
  if (html !== undefined && typeof ClipboardItem !== 'undefined' && 'write' in navigator.clipboard) {
    const as = (type: string, content: string) => [type, new Blob([content], { type })] as const
    try {
      const item = new ClipboardItem(Object.fromEntries([as('text/plain', text), as('text/html', html)]))
      await navigator.clipboard.write([item])
      flash({ variant: 'success', text: done })
      return
    } catch {
      // Plain text may still be let through.
    }
  }
  await copyText(text, done)
}
