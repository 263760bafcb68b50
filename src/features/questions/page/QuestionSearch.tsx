import { type FormEvent, useState } from 'react'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './Questions.module.css'

interface SearchProps {
  /** What was searched: the address has it. */
  q: string
  onSearch: (words: string) => void
}

/** Asks for words. */
export const QuestionSearch = (props: SearchProps) => <Words key={props.q} {...props} />

function Words({ q, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(q)
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
