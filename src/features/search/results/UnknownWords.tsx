import { formatNumber } from '#kit/format-number.ts'
import css from './SpellingLine.module.css'

/** A pasted text can have dozens of words that no record has. */
const maxShown = 6

/** The words of the search that no record has. */
export function UnknownWords({ words }: { words: readonly string[] }) {
  return (
    <output className={words.length > 0 ? css['line'] : 'visually-hidden'}>{words.length > 0 && <span>{sentenceOf(words)}</span>}</output>
  )
}

function sentenceOf(words: readonly string[]): string {
  const more = words.length - maxShown
  const quoted = words.slice(0, maxShown).map(word => `“${word}”`)
  if (more > 0) return `No record has ${quoted.join(', ')} or ${formatNumber(more)} more ${more === 1 ? 'word' : 'words'}.`
  return `No record has ${[quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ')}.`
}
