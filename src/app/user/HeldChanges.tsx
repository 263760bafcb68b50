import { useEffect, useRef } from 'react'
import { undoChange, useHeldChanges } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'

/** Offers to undo each change that is not sent yet because it can be undone; also after a reload. Rendered once in the app. */
export function HeldChanges() {
  const held = useHeldChanges()
  const shown = useRef(new Map<number, () => void>())
  useEffect(() => {
    for (const { seq, text, until } of held) {
      if (shown.current.has(seq)) continue
      // It ends with the time to undo, even under the pointer: after that the button could not keep its promise.
      const close = flash({ variant: 'success', text, sticky: true, action: { label: 'Undo', run: () => void undo(seq) } })
      const timer = setTimeout(close, until - Date.now())
      shown.current.set(seq, () => {
        clearTimeout(timer)
        close()
      })
    }
    for (const [seq, end] of shown.current) {
      if (held.some(change => change.seq === seq)) continue
      end()
      shown.current.delete(seq)
    }
  }, [held])
  return null
}

async function undo(seq: number): Promise<void> {
  if (!(await undoChange(seq))) flash({ variant: 'warning', text: 'This can’t be undone any more.' })
}
