import type { Reading, TextReader } from './text-reader.ts'

/**
 * A name of a person is also indexed by each of its words with the first letter of another, as words that no text can contain, because `&`
 * separates words: `&manning c` is in Christopher Manning. So initials find full names, whatever their order.
 */
export const initialWord = (name: string, initial: string): string => `&${name} ${initial}`

/** Longer names are those of organisations and lists. */
const mostWords = 5

/** Of a read name, in the order of its words. */
export const initialWordsOf = (reading: Reading, reader: TextReader): readonly number[] =>
  (reading.initials ??= wordsWithInitials(reader.plainWords(reading)).map(word => reader.words.of(word)))

function wordsWithInitials(words: readonly string[]): string[] {
  if (words.length < 2 || words.length > mostWords) return []
  return words.flatMap((name, at) =>
    name.length < 2 ? [] : words.flatMap((other, place) => (place === at ? [] : initialWord(name, other.slice(0, 1)))),
  )
}
