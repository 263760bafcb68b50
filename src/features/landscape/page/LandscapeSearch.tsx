import type { FormEvent } from 'react'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/button/Button.tsx'
import { useTypedWords } from '#ui/field/use-typed-words.ts'
import { Search } from '#ui/Icon.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import css from './LandscapePage.module.css'

/** The search box of the landscape, and the choice of its index. Filters are dropped when the index changes. */
export function LandscapeSearch({ state, error }: { state: UrlSearchState; error: string | undefined }) {
  const [typed, setTyped] = useTypedWords(state.keyword)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void go(searchUrl(withKeyword(state, typed)))
  }
  const changeIndex = (name: string) => {
    const category = indexNames.find(known => known === name)
    if (category)
      void go(searchUrl({ ...state, category, offset: 0, filters: {}, search_by_fields: [], sort: 'relevance', keyword: typed.trim() }))
  }
  return (
    <search>
      <form className={css['form']} onSubmit={handleSubmit}>
        <TextInput
          type="search"
          aria-label="Words to search for"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? 'landscape-error' : undefined}
          placeholder={`All ${indexes[state.category].label.toLowerCase()}`}
          value={typed}
          maxLength={limits.keywordLength}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={event => setTyped(event.target.value)}
        />
        <Select aria-label="Search in" value={state.category} onChange={event => changeIndex(event.target.value)}>
          <Options of={Object.values(indexes).map(({ name, label }) => [name, label])} />
        </Select>
        <Button type="submit" kind="primary" icon={Search}>
          Search
        </Button>
      </form>
      {error && (
        <p id="landscape-error" role="alert" className={css['error']}>
          {error}
        </p>
      )}
    </search>
  )
}
