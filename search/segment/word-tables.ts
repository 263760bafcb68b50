import { packStrings } from './byte-strings.ts'
import { nameVariants } from '../text/fold.ts'
import { GrowingInts } from './growing-arrays.ts'
import { eachToken } from '../text/tokenize.ts'

/** Folded words of numbered texts, sorted, with the numbers of the texts each occurs in, ascending. */
export interface WordTables {
  words: { starts: Uint32Array; bytes: Uint8Array }
  postings: Uint32Array
  texts: Uint32Array
}

/** Marks the additional entry for the first word of a name or title, which finds texts that start with a word. No word contains it. */
export const firstMark = '^'

/**
 * The words under which a name or title is offered while it is typed: folded, unstemmed, with the variants of umlauts, and
 * the first one once more behind the mark.
 */
export function offeredWords(text: string, words = new Set<string>()): Set<string> {
  eachToken(text, (folded, start, end, position) => {
    for (const word of [folded, ...nameVariants(text.slice(start, end))]) {
      words.add(word)
      if (position === 0) words.add(firstMark + word)
    }
  })
  return words
}

/** Inverts the words of texts 0, 1, 2 … into texts by word. */
export function wordTables(texts: Iterable<ReadonlySet<string>>): WordTables {
  const numbers = new Map<string, number>()
  const uses = new GrowingInts(1024)
  const said = new GrowingInts(8192)
  const ends = new GrowingInts(1024)
  for (const words of texts) {
    for (const word of words) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = numbers.size
        numbers.set(word, number)
        uses.push(0)
      }
      uses.put(number, uses.at(number) + 1)
      said.push(number)
    }
    ends.push(said.length)
  }
  const words = [...numbers.keys()].sort()
  const postings = new Uint32Array(words.length + 1)
  const next = new Uint32Array(words.length)
  words.forEach((word, at) => {
    const number = numbers.get(word)!
    next[number] = postings[at]!
    postings[at + 1] = postings[at]! + uses.at(number)
  })
  const found = new Uint32Array(said.length)
  let at = 0
  for (let text = 0; text < ends.length; text += 1) {
    for (; at < ends.at(text); at += 1) {
      const number = said.at(at)
      found[next[number]!] = text
      next[number]! += 1
    }
  }
  return { words: packStrings(words, words.length), postings, texts: found }
}
