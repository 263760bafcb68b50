import type { IndexName } from '#contract/indexes/shape.ts'
import type { ReadingNote } from '#contract/search.ts'
import { readingSentences } from './reading-notes.ts'
import css from './SearchBox.module.css'

interface ReadingNotesProps {
  id: string
  index: IndexName
  keyword: string
  notes: readonly ReadingNote[]
}

/** One line that says how slips of the query were read. */
export function ReadingNotes({ id, index, keyword, notes }: ReadingNotesProps) {
  return (
    <output id={id} className={notes.length > 0 ? css['notes'] : 'visually-hidden'}>
      {readingSentences(notes, index, keyword).join(' ')}
    </output>
  )
}
