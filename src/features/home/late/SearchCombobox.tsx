import type { ComponentProps, RefObject } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { usePastedText } from '#features/find-references/index.ts'
import { Combobox } from '#ui/field/Combobox.tsx'
import { hasKeptCaret, useKeptCaret } from '#ui/field/swap-field.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import { useAskedWords } from './asked-words.ts'
import { useStartSuggestions } from './use-start-suggestions.ts'

export interface SearchComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role' | 'list' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  text: string
  onType: (text: string) => void
  index: IndexName
}

/** The search box with suggestions. Replaces the plain input once its code is fetched. */
export default function SearchCombobox({ text, onType, index, ref, ...input }: SearchComboboxProps) {
  const { onPaste, offer } = usePastedText(ref, onType, { floating: true })
  const suggestions = useStartSuggestions(text, index)
  const asked = useAskedWords(ref, text, onType)
  useShortcut('/', () => ref.current?.focus())
  useKeptCaret(ref)
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
        startsOpen={asked.isListed || (text !== '' && hasKeptCaret())}
      />
      {offer}
    </>
  )
}
