import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { usePastedText } from '#features/find-references/index.ts'
import { Combobox } from '#ui/field/Combobox.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { useAskedWords } from './asked-words.ts'
import { useStartSuggestions } from './use-start-suggestions.ts'

export interface SearchComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role' | 'list' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  text: string
  onType: (text: string) => void
  index: IndexName
}

/** The selection in the plain input when it was replaced; undefined if it did not have the focus. */
let caret: [number | null, number | null] | undefined

/**
 * Calls `swap` when the plain input may be replaced: at once if the user is not typing in it, else after the next key, but not while an
 * input method composes a character. The caret is kept for the combobox.
 */
export function swapWhenIdle(plain: HTMLInputElement | null, swap: () => void): void {
  const isFocused = () => document.activeElement === plain
  if (!plain || !isFocused() || plain.value === '') {
    if (plain && isFocused()) caret = [0, 0]
    swap()
    return
  }
  const control = new AbortController()
  const finish = () => {
    control.abort()
    caret = isFocused() ? [plain.selectionStart, plain.selectionEnd] : undefined
    swap()
  }
  plain.addEventListener('keyup', event => event.isComposing || finish(), { signal: control.signal })
  plain.addEventListener('blur', finish, { signal: control.signal })
}

/** The search box with suggestions. Replaces the plain input once its code is fetched. */
export default function SearchCombobox({ text, onType, index, ref, ...input }: SearchComboboxProps) {
  const { onPaste, offer } = usePastedText(ref, onType, { floating: true })
  const suggestions = useStartSuggestions(text, index)
  const asked = useAskedWords(ref, text, onType)
  useShortcut('/', () => ref.current?.focus())
  useLayoutEffect(() => {
    if (!caret) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.setSelectionRange(...caret)
    caret = undefined
  }, [ref])
  return (
    <>
      <Combobox
        key={asked.key}
        {...input}
        ref={ref}
        value={text}
        onPaste={onPaste}
        onType={onType}
        options={suggestions}
        onChoose={({ choose }) => void choose()}
        listLabel="Suggestions"
        announcesNoResults
        startsOpen={asked.isListed}
      />
      {offer}
    </>
  )
}
