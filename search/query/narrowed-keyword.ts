import { parseQuery } from './parse-query.ts'
import { printQuery } from './query.ts'
import { lexQuery } from './query-lexer.ts'

/** The keyword narrowed by one more term, as a phrase. */
export function narrowedKeyword(keyword: string, term: string): string {
  const phrase = `"${term.replaceAll('"', ' ')}"`
  const asked = parseQuery(keyword)
  if (!asked.ok || !asked.query) return phrase
  // A keyword with slips is written as it is read: what follows an open quotation mark would become a part of it.
  const written = asked.notes.length > 0 ? printQuery(asked.query) : keyword.trim()
  // Looks at the written text, because an OR next to a word without letters has no effect, but would have one after AND is added.
  const isEither = lexQuery(written).some(token => token.kind === 'OR')
  return `${isEither ? `(${written})` : written} AND ${phrase}`
}
