import type { FormEvent } from 'react'
import { useTypedWords } from '#ui/field/use-typed-words.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './Questions.module.css'

interface SearchProps {
  /** What was searched: the address has it. */
  q: string
  onSearch: (words: string) => void
}

/** Asks for words. */
export function QuestionSearch({ q, onSearch }: SearchProps) {
  const [typed, setTyped] = useTypedWords(q)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className={css['search']} aria-label="Search questions" onSubmit={search}>
      <TextInput
        type="search"
        aria-label="Search questions"
        placeholder="Search questions"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </form>
  )
}
