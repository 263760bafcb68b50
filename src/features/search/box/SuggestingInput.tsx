import { type ComponentProps, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePastedText } from '#features/find-references/index.ts'
import { go } from '#routing/navigation.ts'
import { openRecord } from '#routing/record-links.ts'
import { Combobox } from '#ui/field/Combobox.tsx'
import { hasKeptCaret, useKeptCaret } from '#ui/field/swap-field.ts'
import { onlyKeyword } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { offeredKeyword } from './offer-option.ts'
import { type TypeaheadOption, useTypeahead } from './use-typeahead.ts'

export interface SuggestingInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'role' | 'list' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  state: UrlSearchState
  text: string
  /** Nothing is suggested for the keyword of the address. */
  isTyped: boolean
  /** `isTyped`: not by filling in a suggestion or a pasted text. */
  onType: (text: string, isTyped: boolean) => void
  /** Where the offers for a pasted text are shown. */
  offers: HTMLElement | null
  /** Changes with each search: a pasted text is then done with. */
  searched: string
}

/** The field for the keyword with its suggestions. Replaces the plain one once its code is there. */
export default function SuggestingInput({ ref, state, text, isTyped, onType, offers, searched, ...input }: SuggestingInputProps) {
  const pasting = usePastedText(ref, fitting => onType(fitting, false))
  const [last, setLast] = useState(searched)
  if (last !== searched) {
    setLast(searched)
    pasting.forget()
  }
  const suggestions = useTypeahead(state.category, isTyped ? text : undefined)
  useKeptCaret(ref)

  const handleChoose = ({ offer }: TypeaheadOption) => {
    onType(state.keyword, false)
    const keyword = offeredKeyword(offer)
    return void (keyword === undefined ? openRecord(offer.index, offer.slug) : go(searchUrl(onlyKeyword(state, keyword))))
  }

  return (
    <>
      <Combobox
        {...input}
        ref={ref}
        value={text}
        onPaste={pasting.onPaste}
        onType={typed => onType(typed, true)}
        options={suggestions}
        listLabel="Suggestions"
        announcesNoResults
        startsOpen={hasKeptCaret()}
        onChoose={handleChoose}
      />
      {offers && createPortal(pasting.offer, offers)}
    </>
  )
}
