import { type FormEvent, type Ref, useState } from 'react'
import type { ApiError } from '#api/call.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { Search } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { tasks } from '#workers/tasks.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { QueryFault } from './QueryFault.tsx'
import { worded } from './search-moves.ts'
import css from './SearchBox.module.css'

interface SearchBoxProps {
  state: UrlSearchState
  /** The refusal of the query that is in the address now. */
  fault: ApiError | undefined
  input: Ref<HTMLInputElement>
}

/** The words searched for. Submitting makes a new address; everything else follows from that. */
export function SearchBox({ state, fault, input }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: state.keyword, over: state.keyword })
  // A new address brings its own words; until then what is typed stays.
  if (typed.over !== state.keyword) setTyped({ text: state.keyword, over: state.keyword })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await go(await tasks.encodeQuery(undefined, worded(state, typed.text)))
  }

  return (
    <search>
      <form className={css['form']} onSubmit={submit}>
        <TextInput
          ref={input}
          type="search"
          className={css['input']}
          aria-label={`Search ${indexes[state.category].label.toLowerCase()}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'query-fault' : undefined}
          aria-keyshortcuts="/"
          placeholder={`Search ${indexes[state.category].label.toLowerCase()}`}
          value={typed.text}
          maxLength={limits.keywordLength}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={event => setTyped({ ...typed, text: event.target.value })}
        />
        <Button type="submit" kind="primary" icon={Search}>
          Search
        </Button>
      </form>
      {fault && <QueryFault id="query-fault" keyword={state.keyword} fault={fault} />}
    </search>
  )
}
