import { type FormEvent, type FunctionComponent, type RefObject, useEffect, useState } from 'react'
import type { ApiError } from '#api/call.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import type { ReadingNote } from '#contract/search.ts'
import { openIdentifier } from '#features/identifiers/index.ts'
import { firstView } from '#kit/first-view.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Search } from '#ui/Icon.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { plainQuotes } from './plain-quotes.ts'
import { QueryFault } from '../cases.ts'
import { ReadingNotes } from './ReadingNotes.tsx'
import { Suggestions } from './Suggestions.tsx'
import type { SuggestingInputProps } from './SuggestingInput.tsx'
import { Tools } from './Tools.tsx'
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
  const [typed, setTyped] = useState({ text: state.keyword, from: state.keyword, isTyped: false, searches: 0 })
  const [offers, setOffers] = useState<HTMLDivElement | null>(null)
  const [Suggesting, setSuggesting] = useState<FunctionComponent<SuggestingInputProps>>()
  useEffect(() => {
    let isUnmounted = false
    const prepare = async () => {
      await firstView()
      const [{ default: Field }, { swapWhenIdle }] = await Promise.all([import('./SuggestingInput.tsx'), import('#ui/field/swap-field.ts')])
      if (!isUnmounted) swapWhenIdle(input.current, () => isUnmounted || setSuggesting(() => Field))
    }
    // Without suggestions the plain field goes on working.
    prepare().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [input])
  // A new address replaces what was typed.
  if (typed.from !== state.keyword) setTyped({ ...typed, text: state.keyword, from: state.keyword, isTyped: false })
  const label = `Search ${indexes[state.category].label.toLowerCase()}`
  // The keys of the app come after the first view; a key pressed before would be lost.
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const text = plainQuotes(typed.text)
    setTyped({ ...typed, text, isTyped: false, searches: typed.searches + 1 })
    // A pasted DOI, ORCID iD or the like opens its record over the list.
    if (await openIdentifier(text)) return
    const { tasks } = await import('#workers/tasks.ts')
    await go(await tasks.encodeQuery(undefined, withKeyword(state, text)))
    onSearched()
  }

  const attributes = {
    ref: input,
    type: 'search',
    'aria-label': label,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? 'query-fault' : 'query-notes',
    'aria-keyshortcuts': '/',
    placeholder: label,
    maxLength: limits.keywordLength,
    autoCapitalize: 'none',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
  } as const
  return (
    <search className={css['box']}>
      <form data-for-all className={css['form']} onSubmit={event => void handleSubmit(event)}>
        <div className={css['input']}>
          {Suggesting ? (
            <Suggesting
              {...attributes}
              state={state}
              text={typed.text}
              isTyped={typed.isTyped}
              onType={(text, isTyped) => setTyped({ ...typed, text, isTyped })}
              offers={offers}
              searched={`${typed.searches} ${state.keyword}`}
            />
          ) : (
            <TextInput
              {...attributes}
              value={typed.text}
              onChange={event => setTyped({ ...typed, text: event.target.value, isTyped: true })}
            />
          )}
        </div>
        <Button type="submit" kind="primary" icon={Search}>
          Search
        </Button>
      </form>
      <div ref={setOffers} />
      {fault && <QueryFault id="query-fault" keyword={state.keyword} fault={fault} />}
      <ReadingNotes id="query-notes" index={state.category} keyword={state.keyword} notes={notes} />
      <Tools state={state} />
      <Suggestions state={state} />
    </search>
  )
}
