import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Combobox } from '#ui/field/Combobox.tsx'
import { useStartOffers } from './use-start-offers.ts'

export interface OfferingInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role' | 'list' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  text: string
  onType: (text: string) => void
  index: IndexName
}

/** Where somebody was typing in the plain box; undefined where nobody was. */
let caret: [number | null, number | null] | undefined

/**
 * Calls `swap` when the plain box may be taken away: at once where nobody types in it, else after the next key that is no part of a
 * letter being composed. The caret is kept for the box that comes.
 */
export function takeOver(plain: HTMLInputElement | null, swap: () => void): void {
  const isFocused = () => document.activeElement === plain
  if (!plain || !isFocused() || plain.value === '') {
    if (plain && isFocused()) caret = [0, 0]
    swap()
    return
  }
  const control = new AbortController()
  const now = () => {
    control.abort()
    caret = isFocused() ? [plain.selectionStart, plain.selectionEnd] : undefined
    swap()
  }
  plain.addEventListener('keyup', event => event.isComposing || now(), { signal: control.signal })
  plain.addEventListener('blur', now, { signal: control.signal })
}

/** The box of the search start with what it offers; takes the place of the plain one when its code is here. */
export default function OfferingInput({ text, onType, index, ref, ...input }: OfferingInputProps) {
  const offers = useStartOffers(text, index)
  useLayoutEffect(() => {
    if (!caret) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.setSelectionRange(...caret)
    caret = undefined
  }, [ref])
  return (
    <Combobox
      {...input}
      ref={ref}
      value={text}
      onType={onType}
      options={offers}
      onChoose={({ choose }) => void choose()}
      listLabel="Suggestions"
    />
  )
}
