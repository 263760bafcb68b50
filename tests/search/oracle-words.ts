import type { SearchField } from '#contract/indexes/shape.ts'
import { nameVariants } from '#search/text/fold.ts'
import { stem } from '#search/text/stem.ts'
import { type Token, tokenize } from '#search/text/tokenize.ts'
import type { Occurrence } from './oracle-documents.ts'

export interface Word {
  /** Words of the same key are the same word. */
  key: string
  /** All its spellings; undefined for a prefix. */
  spellings: readonly string[] | undefined
  /** Whether a word of this spelling matches. */
  couldBe(text: string): boolean
  matches(occurrence: Occurrence): boolean
}

function wordOf(text: string, written: string, prefix: boolean, fields: readonly SearchField[]): Word {
  const variants = nameVariants(written)
  const asNames = fields.some(field => field.names)
  const asTexts = fields.some(field => !field.names)
  const names = fields.map(field => field.name)
  const beyond = [stem(text), stem(`${text}s`)].filter(word => !word.startsWith(text))
  const couldBe = (found: string): boolean =>
    prefix
      ? found.startsWith(text) || (asNames && variants.some(variant => found.startsWith(variant))) || (asTexts && beyond.includes(found))
      : (asTexts && found === stem(text)) || (asNames && (found === text || variants.includes(found)))
  return {
    key: JSON.stringify([prefix, prefix || asTexts ? (prefix ? text : stem(text)) : '', asNames ? [text, ...variants] : [], names.sort()]),
    spellings: prefix ? undefined : [...new Set([stem(text), text, ...variants])],
    couldBe,
    matches: found => {
      if (!names.includes(found.field)) return false
      if (prefix) {
        if (found.text.startsWith(text)) return true
        return found.names ? variants.some(variant => found.text.startsWith(variant)) : beyond.includes(found.text)
      }
      return found.names ? found.text === text || variants.includes(found.text) : found.text === stem(text)
    },
  }
}

/** The adjacent words of a text, and its joined form if it has one. */
export function wordsOf(text: string, prefix: boolean, fields: readonly SearchField[]): { parts: Word[]; joined: Word | undefined } {
  const tokens = tokenize(text)
  const parts = tokens.filter(token => !token.joined)
  const joined = parts.length === 2 ? tokens.find(token => token.joined) : undefined
  const wordAt = (token: Token, isLast: boolean): Word => wordOf(token.text, text.slice(token.start, token.end), prefix && isLast, fields)
  return { parts: parts.map((token, at) => wordAt(token, at === parts.length - 1)), joined: joined && wordAt(joined, true) }
}
