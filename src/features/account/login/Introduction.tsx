import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { loadStartSearch } from '#features/home/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Search } from '#ui/Icon.tsx'
import css from './Introduction.module.css'

const promises: readonly (readonly [promise: string, text: string])[] = [
  ['One search for everything', 'People, groups and organisations, and their publications, patents, projects and trials.'],
  ['Yours to keep', 'Save records in folders, cite them, and share them with others.'],
  ['Works offline', 'What you saved can be searched and read on a train or in a lecture hall.'],
]

/** For people who see Indago for the first time: what it is for, and a search. */
export function Introduction() {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await (await loadStartSearch()).startSearch(text.trim(), 'publications')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={css['intro']} aria-label="About Indago">
      <p className={css['line']}>
        <span>Find research </span>
        <span>and the people behind it</span>
      </p>
      <search className={css['search']}>
        <form onSubmit={event => void search(event)}>
          <TextInput
            type="search"
            name="keyword"
            aria-label="Search without an account"
            placeholder="Search without an account"
            maxLength={limits.keywordLength}
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <Button type="submit" icon={Search} busy={busy}>
            Search
          </Button>
        </form>
      </search>
    </section>
  )
}

/** What Indago promises them. */
export function Promises() {
  return (
    <section className={css['promised']} aria-label="What Indago offers">
      {/* Without `Picture`, whose file this page would have to fetch too. */}
      <svg className={`illustration ${css['picture']}`} viewBox="0 0 480 180" aria-hidden="true">
        <use href="/illustrations/login.svg#picture" />
      </svg>
      <dl className={css['promises']}>
        {promises.map(([promise, meaning]) => (
          <div key={promise}>
            <dt>{promise}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
