import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { firstView } from '#kit/first-view.ts'
import { go } from '#routing/navigation.ts'
import { Button } from '#ui/Button.tsx'
import { Search } from '#ui/Icon.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useKey } from '#ui/use-key.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { indexLabels, indexOrder, isIndexName } from './index-labels.ts'
import css from './SearchStart.module.css'

/** The worker's bridge, on its way before somebody has finished typing. */
const fetchTasks = () => import('#workers/tasks.ts')

/** A search with nothing chosen yet. */
const untouched: Omit<UrlSearchState, 'category' | 'keyword'> = {
  exclude: [],
  search_by_fields: [],
  filters: {},
  sort: 'relevance',
  page: 0,
  qf: [],
  ig_s: false,
}

/** The first question: words, and the index to look in. An empty box leads to the whole index. */
export function SearchStart() {
  const [index, setIndex] = useState<IndexName>('publications')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useKey('/', () => input.current?.focus())

  // On a phone the keyboard would cover the page before it was read.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true })
    void firstView().then(fetchTasks)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const keyword = (input.current?.value ?? '').trim()
    try {
      const { tasks } = await fetchTasks()
      await go(await tasks.encodeQuery(undefined, { ...untouched, category: index, keyword }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <search>
      <form className={css['form']} onSubmit={event => void submit(event)}>
        <TextInput
          ref={input}
          type="search"
          name="keyword"
          className={css['words']}
          aria-label="Words to search for"
          aria-keyshortcuts="/"
          placeholder="Words or “an exact phrase”"
          maxLength={limits.keywordLength}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Select
          className={css['index']}
          aria-label="Search in"
          value={index}
          onChange={event => {
            if (isIndexName(event.target.value)) setIndex(event.target.value)
          }}
        >
          {indexOrder.map(name => (
            <option key={name} value={name}>
              {indexLabels[name]}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="primary" icon={Search} busy={busy} className={css['go']}>
          Search
        </Button>
      </form>
    </search>
  )
}
