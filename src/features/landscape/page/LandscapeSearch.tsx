import { type FormEvent, useState } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { Search } from '#ui/Icon.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import css from './LandscapePage.module.css'

/** The words of the landscape and the index that it is of. Other filters of an index do not follow into another one. */
export function LandscapeSearch({ state, fault }: { state: UrlSearchState; fault: string | undefined }) {
  const [typed, setTyped] = useState({ text: state.keyword, over: state.keyword })
  // A new address brings its own words; until then what is typed stays.
  if (typed.over !== state.keyword) setTyped({ text: state.keyword, over: state.keyword })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void go(searchUrl({ ...state, offset: 0, keyword: typed.text.trim() }))
  }
  const inIndex = (name: string) => {
    const category = indexNames.find(known => known === name)
    if (category)
      void go(
        searchUrl({ ...state, category, offset: 0, filters: {}, search_by_fields: [], sort: 'relevance', keyword: typed.text.trim() }),
      )
  }
  return (
    <search>
      <form className={css['form']} onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Words to search for"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? 'landscape-fault' : undefined}
          placeholder={`All ${indexes[state.category].label.toLowerCase()}`}
          value={typed.text}
          maxLength={limits.keywordLength}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={event => setTyped({ ...typed, text: event.target.value })}
        />
        <Select aria-label="Search in" value={state.category} onChange={event => inIndex(event.target.value)}>
          {Object.values(indexes).map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="primary" icon={Search}>
          Search
        </Button>
      </form>
      {fault && (
        <p id="landscape-fault" role="alert" className={css['fault']}>
          {fault}
        </p>
      )}
    </search>
  )
}
