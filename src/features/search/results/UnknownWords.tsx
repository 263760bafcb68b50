import { counted } from '#kit/format-number.ts'
import css from './SpellingLine.module.css'

/** A pasted text can have dozens of words that no record has. */
const maxShown = 6

/** The words of the search that no record has, of all or of those on this device. */
export function UnknownWords({ words, isDevice }: { words: readonly string[]; isDevice: boolean }) {
  const records = isDevice ? 'No record on this device' : 'No record'
  return (
    <output className={words.length > 0 ? css['line'] : 'visually-hidden'}>
      {words.length > 0 && <span>{sentenceOf(records, words)}</span>}
    </output>
  )
}

function sentenceOf(records: string, words: readonly string[]): string {
  const more = words.length - maxShown
  const quoted = words.slice(0, maxShown).map(word => `“${word}”`)
  if (more > 0) return `${records} has ${quoted.join(', ')} or ${counted(more, 'more word')}.`
  return `${records} has ${[quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')}.`
}
