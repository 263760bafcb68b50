import { type FormEvent, type FunctionComponent, useEffect, useRef, useState } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { firstView } from '#kit/first-view.ts'
import { Button } from '#ui/button/Button.tsx'
import { Search } from '#ui/Icon.tsx'
import { Select } from '#ui/first/Select.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { useShortcut } from '#ui/first/use-shortcut.ts'
import { indexLabels, indexOrder, isIndexName } from './index-labels.ts'
import type { OfferingInputProps } from './late/OfferingInput.tsx'
import css from './SearchStart.module.css'

/** What a search needs, on its way before somebody has finished typing. */
const fetchStart = () => import('./late/start-search.ts')

/** The first question: words, and the index to look in. An empty box leads to the whole index, an identifier to its record. */
export function SearchStart() {
  const [text, setText] = useState('')
  const [index, setIndex] = useState<IndexName>('publications')
  const [busy, setBusy] = useState(false)
  const [offering, setOffering] = useState<{ Input: FunctionComponent<OfferingInputProps> }>()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())

  useEffect(() => {
    // On a phone the keyboard would cover the page before it was read.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true })
    let left = false
    const prepare = async () => {
      await firstView()
      void fetchStart()
      const { default: Input, takeOver } = await import('./late/OfferingInput.tsx')
      takeOver(input.current, () => left || setOffering({ Input }))
    }
    // Without offers the box is still a box.
    prepare().catch(() => undefined)
    return () => {
      left = true
    }
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await (await fetchStart()).startSearch(text.trim(), index)
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
    maxLength: limits.keywordLength,
    autoCapitalize: 'none',
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
  } as const
  return (
    <search>
      <form className={css['form']} onSubmit={event => void submit(event)}>
        <div className={css['words']}>
          {offering ? (
            <offering.Input {...attributes} text={text} onType={setText} index={index} />
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
