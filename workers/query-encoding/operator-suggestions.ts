import { parseQuery } from '#search/query/parse-query.ts'
import { printQuery, type QueryNode } from '#search/query/query.ts'
import { type Sign, signsOf } from '#search/query/query-signs.ts'

/** Another way to write a keyword: with operators in capitals, as a phrase, with any of its words, or with closed brackets and quotes. */
export interface OperatorSuggestion {
  kind: 'closed' | 'operator' | 'phrase' | 'either'
  keyword: string
}

/** With fewer results than this, the search may be too narrow. */
const few = 5
/** More words are a pasted text, which is not meant as a phrase. */
const longestPhrase = 6

/**
 * What a keyword may be meant to say (S3§7: search_operator_suggestion). Every suggestion parses and means something else than the keyword.
 * `total` is the keyword's number of results, if it is known.
 */
export function operatorSuggestions(keyword: string, total?: number): OperatorSuggestion[] {
  const signs = signsOf(keyword)
  const asked = parseQuery(keyword)
  const offered: OperatorSuggestion[] = asked.ok
    ? [
        { kind: 'operator', keyword: withCapitals(keyword, signs) },
        ...(isPlain(signs, longestPhrase) ? [{ kind: 'phrase' as const, keyword: `"${keyword.trim()}"` }] : []),
        ...(total !== undefined && total < few && isPlain(signs) ? [{ kind: 'either' as const, keyword: eitherOf(signs) }] : []),
      ]
    : [{ kind: 'closed', keyword: closed(keyword, signs) }]
  return offered.filter(offer => {
    const meant = parseQuery(offer.keyword)
    return meant.ok && meant.query !== undefined && !(asked.ok && written(asked.query) === written(meant.query))
  })
}

/** The keyword narrowed by one more term, as a phrase. */
export function narrowed(keyword: string, term: string): string {
  const phrase = `"${term.replaceAll('"', ' ')}"`
  const asked = parseQuery(keyword)
  if (!asked.ok || !asked.query) return phrase
  // Looks at the written text, because an OR next to a word without letters has no effect, but would have one after AND is added.
  const isEither = signsOf(keyword).some(sign => sign.kind === 'OR')
  return `${isEither ? `(${keyword.trim()})` : keyword.trim()} AND ${phrase}`
}

/** Whether a keyword parses; field names are not checked. */
export const isReadable = (keyword: string): boolean => parseQuery(keyword).ok

const written = (query: QueryNode | undefined): string => (query ? printQuery(query) : '')

const words = (signs: readonly Sign[]): Sign[] => signs.filter(sign => sign.kind === 'word')

/** Two words or more, and nothing but words without a star. */
const isPlain = (signs: readonly Sign[], most = Infinity): boolean =>
  signs.length > 2 &&
  signs.length - 1 <= most &&
  signs.every(sign => sign.kind === 'end' || (sign.kind === 'word' && !sign.text.includes('*')))

const operator = /^(and|or|not)$/i

/** Words such as `and` are plain words; in capitals they are operators. */
function withCapitals(keyword: string, signs: readonly Sign[]): string {
  let text = keyword
  signs.forEach((sign, place) => {
    const before = signs[place - 1]
    const after = signs[place + 1]
    if (sign.kind !== 'word' || !operator.test(sign.text) || !before || !after || after.kind === 'end') return
    text = text.slice(0, sign.at) + sign.text.toUpperCase() + text.slice(sign.end)
  })
  return text
}

const eitherOf = (signs: readonly Sign[]): string =>
  words(signs)
    .map(sign => sign.text)
    .filter(text => !operator.test(text))
    .join(' OR ')

/** Closes open brackets and quotes at the end; removes brackets that close nothing. */
function closed(keyword: string, signs: readonly Sign[]): string {
  let text = keyword.trimEnd()
  let open = 0
  const stray: number[] = []
  for (const sign of signs) {
    if (sign.kind === '(') open += 1
    else if (sign.kind === ')' && open > 0) open -= 1
    else if (sign.kind === ')') stray.push(sign.at)
  }
  for (const at of stray.toReversed()) text = text.slice(0, at) + text.slice(at + 1)
  const quoted = signs.some(sign => sign.kind === 'unclosed') ? `${text}"` : text
  return quoted + ')'.repeat(open)
}
