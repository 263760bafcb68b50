import { type FormEvent, type RefObject, useState } from 'react'
import type { ApiError } from '#api/call.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import type { ReadingNote } from '#contract/search.ts'
import { openIdentifier } from '#features/identifiers/index.ts'
import { go } from '#routing/navigation.ts'
import { openRecord } from '#routing/record-links.ts'
import { Button } from '#ui/button/Button.tsx'
import { Combobox } from '#ui/field/Combobox.tsx'
import { Search } from '#ui/Icon.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { tasks } from '#workers/tasks.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { onlyKeyword, withKeyword } from '#workers/query-encoding/search-moves.ts'
import { offeredKeyword } from './offer-option.ts'
import { plainQuotes } from './plain-quotes.ts'
import { QueryFault } from './QueryFault.tsx'
import { ReadingNotes } from './ReadingNotes.tsx'
import { Suggestions } from './Suggestions.tsx'
import { Tools } from './Tools.tsx'
import { usePastedText } from '#features/find-references/index.ts'
import { type TypeaheadOption, useTypeahead } from './use-typeahead.ts'
import css from './SearchBox.module.css'

interface SearchBoxProps {
  state: UrlSearchState
  /** The syntax error of the query in the address. */
  fault: ApiError | undefined
  /** How its slips were read. */
  notes: readonly ReadingNote[] | undefined
  input: RefObject<HTMLInputElement | null>
  /** Called when the address of a submitted search is on the screen. */
  onSearched: () => void
}

/** The box for the keyword. Submitting goes to a new address, and the results follow the address. */
export function SearchBox({ state, fault, notes = [], input, onSearched }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: state.keyword, from: state.keyword, isTyped: false })
  const pasting = usePastedText(input, text => setTyped({ ...typed, text, isTyped: false }))
  // A new address replaces what was typed.
  if (typed.from !== state.keyword) {
    setTyped({ text: state.keyword, from: state.keyword, isTyped: false })
    pasting.forget()
  }
  const suggestions = useTypeahead(state.category, typed.isTyped ? typed.text : undefined)
  const label = `Search ${indexes[state.category].label.toLowerCase()}`
  // The keys of the app come after the first view; a key pressed before would be lost.
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const text = plainQuotes(typed.text)
    pasting.forget()
    setTyped({ ...typed, text, isTyped: false })
    // A pasted DOI, ORCID iD or the like opens its record over the list.
    if (await openIdentifier(text)) return
    await go(await tasks.encodeQuery(undefined, withKeyword(state, text)))
    onSearched()
  }

  const handleChoose = ({ offer }: TypeaheadOption) => {
    setTyped({ text: state.keyword, from: state.keyword, isTyped: false })
    const keyword = offeredKeyword(offer)
    return void (keyword === undefined ? openRecord(offer.index, offer.slug) : go(searchUrl(onlyKeyword(state, keyword))))
  }

  return (
    <search className={css['box']}>
      <form className={css['form']} onSubmit={event => void handleSubmit(event)}>
        <Combobox
          ref={input}
          type="search"
          className={css['input']}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'query-fault' : 'query-notes'}
          aria-keyshortcuts="/"
          placeholder={label}
          value={typed.text}
          maxLength={limits.keywordLength}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onPaste={pasting.onPaste}
          onType={text => setTyped({ ...typed, text, isTyped: true })}
          options={suggestions}
          listLabel="Suggestions"
          announcesNoResults
          onChoose={handleChoose}
        />
        <Button type="submit" kind="primary" icon={Search}>
          Search
        </Button>
      </form>
      {pasting.offer}
      {fault && <QueryFault id="query-fault" keyword={state.keyword} fault={fault} />}
      <ReadingNotes id="query-notes" index={state.category} keyword={state.keyword} notes={notes} />
      <Tools state={state} />
      <Suggestions state={state} />
    </search>
  )
}
