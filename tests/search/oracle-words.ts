import type { SearchField } from '#contract/indexes/shape.ts'
import { commonWords } from '#search/query/common-words.data.ts'
import { nameSpellings } from '#search/text/fold.ts'
import { stem } from '#search/text/stem.ts'
import { type Token, tokenize } from '#search/text/tokenize.ts'
import type { Occurrence } from './oracle-documents.ts'

/** How a word is meant: with all words of its stem in texts, as it is, or as the beginning of words. */
export type Reading = 'forms' | 'exact' | 'prefix'

const stems = new Map<string, string>()
/** The engine's stem, remembered: plain loops ask for it again and again. */
export function stemOf(word: string): string {
  if (!stems.has(word)) stems.set(word, stem(word))
  return stems.get(word)!
}

export interface Word {
  /** Words of the same key are the same word. */
  key: string
  reading: Reading
  text: string
  /** Other spellings of it in names. */
  variants: readonly string[]
  /** The fields in which it counts. */
  fields: readonly SearchField[]
  /** Whether a word of this spelling matches in a text or in a name. */
  couldBe(text: string): boolean
  matches(occurrence: Occurrence): boolean
}

function wordOf(text: string, written: string, reading: Reading, fields: readonly SearchField[]): Word {
  const variants = nameSpellings(written)
  const asNames = fields.some(field => field.names)
  const asTexts = fields.some(field => field.names !== 'people')
  const names = fields.map(field => field.name)
  const begins = (found: string, wanted: string): boolean => (reading === 'prefix' ? found.startsWith(wanted) : found === wanted)
  const inTexts = (found: string): boolean => (reading === 'forms' ? stemOf(found) === stemOf(text) : begins(found, text))
  const inNames = (found: string): boolean => [text, ...variants].some(wanted => begins(found, wanted))
  return {
    key: JSON.stringify([reading, text, asNames ? variants : [], names.sort()]),
    reading,
    text,
    variants,
    fields,
    couldBe: found => (asTexts && inTexts(found)) || (asNames && inNames(found)),
    matches: found => names.includes(found.field) && ((found.stemmed && inTexts(found.text)) || (found.names && inNames(found.text))),
  }
}

/** The adjacent words of a text, and its joined form if it has one. Of a beginning only the last word is one. */
export function wordsOf(text: string, reading: Reading, fields: readonly SearchField[]): { parts: Word[]; joined: Word | undefined } {
  const tokens = tokenize(text)
  const parts = tokens.filter(token => !token.joined)
  const whole = tokens.find(token => token.joined && token.start === parts[0]?.start && token.end === parts.at(-1)?.end)
  const joined = whole && !commonWords.has(whole.text) ? whole : undefined
  const wordAt = (token: Token, isLast: boolean): Word =>
    wordOf(token.text, text.slice(token.start, token.end), reading === 'prefix' && !isLast ? 'exact' : reading, fields)
  // `US` is its other form alone.
  if (joined && parts.length === 1) return { parts: [wordAt(joined, true)], joined: undefined }
  return { parts: parts.map((token, at) => wordAt(token, at === parts.length - 1)), joined: joined && wordAt(joined, true) }
}
