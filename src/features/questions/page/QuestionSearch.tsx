import type { FormEvent } from 'react'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './Questions.module.css'

/** Asks for words. The address has those that were searched. */
export function QuestionSearch({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form className={css['search']} aria-label="Search questions" onSubmit={search}>
      <TextInput key={q} type="search" name="q" aria-label="Search questions" placeholder="Search questions" defaultValue={q} />
    </form>
  )
}
