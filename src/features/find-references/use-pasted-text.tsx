import { type ClipboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { isTooLong, pastedInto, type PastedText } from './pasted-text.ts'
import { PastedTextOffer } from './PastedTextOffer.tsx'

interface Pasting {
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** What can be done with the pasted text; a view draws it under its box. */
  offer: ReactNode
  forget: () => void
}

/** Pasting into a box for words: lines stay apart, and nothing is cut off without saying so. `floating`: on a wide screen the offer covers what is below. */
export function usePastedText(
  input: RefObject<HTMLInputElement | null>,
  onText: (text: string) => void,
  { floating = false }: { floating?: boolean } = {},
): Pasting {
  const [pasted, setPasted] = useState<PastedText>()
  const [filled, setFilled] = useState<{ caret: number }>()
  useLayoutEffect(() => {
    if (!filled) return
    input.current?.focus()
    input.current?.setSelectionRange(filled.caret, filled.caret)
  }, [filled, input])

  const fill = ({ fitting, caret }: PastedText) => {
    onText(fitting)
    setFilled({ caret })
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = pastedInto(event.currentTarget, event.clipboardData.getData('text/plain'))
    setPasted(read && (isTooLong(read) || read.references.length > 0) ? read : undefined)
    if (!read) return
    // The browser would glue the lines together, and cut the end off.
    event.preventDefault()
    if (!isTooLong(read)) fill(read)
  }
  const forget = () => setPasted(undefined)
  const offer = (
    <PastedTextOffer
      pasted={pasted}
      floating={floating}
      onKeep={kept => {
        forget()
        fill(kept)
      }}
      onDismiss={() => {
        forget()
        input.current?.focus()
      }}
    />
  )
  return { onPaste, offer, forget }
}
