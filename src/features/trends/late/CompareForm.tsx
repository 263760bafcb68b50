import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { urlStateOf } from '#contract/saved-search-address.ts'
import { useSavedSearches } from '#features/alerts/index.ts'
import { searchLabel, useRecentSearches } from '#features/home/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { ChartLine, History } from '#ui/Icon.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import css from './CompareForm.module.css'

interface CompareFormProps {
  state: UrlSearchState
  onCompare: (other: UrlSearchState) => void
}

/** Chooses a second search of the same index: typed words with the same filters, a saved search, or a recent one. */
export function CompareForm({ state, onCompare }: CompareFormProps) {
  const [text, setText] = useState('')
  const known = useKnownSearches(state)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onCompare(withKeyword(state, text))
  }
  return (
    <form className={css['form']} onSubmit={handleSubmit}>
      <TextInput
        aria-label="Words to compare with"
        placeholder="Other words"
        value={text}
        maxLength={limits.keywordLength}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" icon={ChartLine}>
        Compare
      </Button>
      {known.length > 0 && (
        <Menu
          label="Saved and recent searches"
          icon={History}
          iconOnly
          align="end"
          items={known.map(({ label, note, search }) => ({ label, note, onSelect: () => onCompare(search) }))}
        />
      )}
    </form>
  )
}

/** Saved searches, then recent ones, of this index and other than the search itself. */
function useKnownSearches(state: UrlSearchState): { label: string; note: string; search: UrlSearchState }[] {
  const saved = useSavedSearches() ?? []
  const { hrefs } = useRecentSearches()
  const recent = hrefs.map(href => {
    const { pathname, searchParams } = new URL(href, location.origin)
    return { label: searchLabel(href).label, note: `Recent: ${searchLabel(href).note}`, search: readSearchUrl(pathname, searchParams) }
  })
  const all = [...saved.map(({ name, data }) => ({ label: name, note: 'Saved', search: urlStateOf(data) })), ...recent]
  const seen = new Set([identityOf(state)])
  return all.filter(({ search }) => {
    const identity = identityOf(search)
    if (search.category !== state.category || seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

const identityOf = ({ category, keyword, filters, exclude, qf, scope }: UrlSearchState): string =>
  JSON.stringify([category, keyword, filters, exclude, qf, scope])
