import { type FormEvent, type FunctionComponent, useEffect, useRef, useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { startLimits } from '#contract/start-limits.ts'
import { firstView } from '#kit/first-view.ts'
import { isInMenu } from '#kit/is-in-menu.ts'
import { Button } from '#ui/button/Button.tsx'
import { Search } from '#ui/Icon.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { indexLabels, indexOrder, isIndexName } from './index-labels.ts'
import { loadStartSearch } from './late-parts.ts'
import type { SearchComboboxProps } from './late/SearchCombobox.tsx'
import css from './SearchStart.module.css'

/** The search box of the home page. An empty box leads to the whole index, an identifier to its record. */
export function SearchStart() {
  const [text, setText] = useState('')
  const [index, setIndex] = useState<IndexName>('publications')
  const [busy, setBusy] = useState(false)
  const [Combobox, setCombobox] = useState<FunctionComponent<SearchComboboxProps>>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Not on a phone, where the keyboard would cover the page; and not from a menu that was opened before this page was there.
    if (matchMedia('(pointer: fine)').matches && !isInMenu()) input.current?.focus({ preventScroll: true })
    let isUnmounted = false
    const prepare = async () => {
      await firstView()
      void loadStartSearch()
      const [{ default: Input }, { swapWhenIdle }] = await Promise.all([
        import('./late/SearchCombobox.tsx'),
        import('#ui/field/swap-field.ts'),
      ])
      swapWhenIdle(input.current, () => isUnmounted || setCombobox(() => Input))
    }
    // Without suggestions the plain input goes on working.
    prepare().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await (await loadStartSearch()).startSearch(text.trim(), index)
    } finally {
      setBusy(false)
    }
  }

  const attributes = {
    ref: input,
    type: 'search',
    name: 'keyword',
    'aria-label': 'Words to search for',
    'aria-keyshortcuts': '/',
    placeholder: 'Words, “an exact phrase”, a DOI',
    maxLength: startLimits.keywordLength,
    autoCapitalize: 'none',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
  } as const
  return (
    <search>
      <form className={css['form']} onSubmit={event => void handleSubmit(event)}>
        <div className={css['input']}>
          {Combobox ? (
            <Combobox {...attributes} text={text} onType={setText} index={index} />
          ) : (
            <TextInput {...attributes} value={text} onChange={event => setText(event.target.value)} />
          )}
        </div>
        <Select
          className={css['index']}
          aria-label="Search in"
          value={index}
          onChange={event => {
            if (isIndexName(event.target.value)) setIndex(event.target.value)
          }}
        >
          <Options of={indexOrder.map(name => [name, indexLabels[name]])} />
        </Select>
        <Button type="submit" kind="primary" icon={Search} busy={busy} className={css['submit']}>
          Search
        </Button>
      </form>
    </search>
  )
}
