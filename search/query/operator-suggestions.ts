import type { Rewrite } from '#contract/search.ts'
import { commonWords } from './common-words.data.ts'
import { parseQuery } from './parse-query.ts'
import { printQuery, type QueryNode } from './query.ts'
import { type QueryToken, lexQuery } from './query-lexer.ts'
import { isYear } from './year-ranges.ts'

type OperatorSuggestion = Omit<Rewrite, 'total'>

/** With fewer results than this, the search may be too narrow. */
const few = 5
/** More words are a pasted text, which is not meant as a phrase. */
const longestPhrase = 6

/**
 * What a keyword may be meant to say (S3§7: search_operator_suggestion). Every suggestion parses and means something else than the keyword
 * and the other suggestions. `total` is the keyword's number of results, if it is known.
 */
export function operatorSuggestions(keyword: string, total?: number): OperatorSuggestion[] {
  const tokens = lexQuery(keyword)
  const asked = parseQuery(keyword)
  const offered: OperatorSuggestion[] = asked.ok
    ? [
        { kind: 'operator', keyword: withCapitals(keyword, tokens) },
        ...(isPlain(tokens, longestPhrase) ? [{ kind: 'phrase' as const, keyword: `"${keyword.trim()}"` }] : []),
        ...(total !== undefined && total < few && isPlain(tokens) ? eitherOf(tokens) : []),
      ]
    : [{ kind: 'closed', keyword: closed(keyword, tokens) }]
  const meanings = new Set(asked.ok ? [written(asked.query)] : [])
  return offered.filter(offer => {
    const meant = parseQuery(offer.keyword)
    if (!meant.ok || !meant.query || meanings.has(written(meant.query))) return false
    meanings.add(written(meant.query))
    return true
  })
}

const written = (query: QueryNode | undefined): string => (query ? printQuery(query) : '')

const words = (tokens: readonly QueryToken[]): QueryToken[] => tokens.filter(token => token.kind === 'word')

/** Two words or more, and nothing but words without a star. */
const isPlain = (tokens: readonly QueryToken[], most = Infinity): boolean =>
  tokens.length > 2 &&
  tokens.length - 1 <= most &&
  tokens.every(token => token.kind === 'end' || (token.kind === 'word' && !token.text.includes('*')))

const operator = /^(and|or|not)$/i

/** Words such as `and` are plain words; in capitals they are operators. */
function withCapitals(keyword: string, tokens: readonly QueryToken[]): string {
  let text = keyword
  tokens.forEach((token, place) => {
    const before = tokens[place - 1]
    const after = tokens[place + 1]
    if (token.kind !== 'word' || !operator.test(token.text) || !before || !after || after.kind === 'end') return
    text = text.slice(0, token.at) + token.text.toUpperCase() + text.slice(token.end)
  })
  return text
}

/** Any of the words, but for common ones and years: with these it would list nearly everything. */
function eitherOf(tokens: readonly QueryToken[]): OperatorSuggestion[] {
  const telling = words(tokens)
    .map(token => token.text)
    .filter(text => !operator.test(text) && !commonWords.has(text.toLowerCase()) && !isYear(text))
  return telling.length > 1 ? [{ kind: 'either', keyword: telling.join(' OR ') }] : []
}

/** Closes open brackets and quotes at the end; removes brackets that close nothing. */
function closed(keyword: string, tokens: readonly QueryToken[]): string {
  let text = keyword.trimEnd()
  let open = 0
  const stray: number[] = []
  for (const token of tokens) {
    if (token.kind === '(') open += 1
    else if (token.kind === ')' && open > 0) open -= 1
    else if (token.kind === ')') stray.push(token.at)
  }
  for (const at of stray.toReversed()) text = text.slice(0, at) + text.slice(at + 1)
  const quoted = tokens.some(token => token.kind === 'unclosed') ? `${text}"` : text
  return quoted + ')'.repeat(open)
}
