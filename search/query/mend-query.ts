import type { IndexData } from '#contract/indexes/shape.ts'
import type { ReadingNote } from '#contract/search.ts'
import { limits } from '#contract/limits.ts'
import { fieldAliases } from './field-aliases.data.ts'
import { isBracket, type QueryToken } from './query-lexer.ts'
import { yearsOfRange } from './year-ranges.ts'
import { foldedWords, tokenize } from '../text/tokenize.ts'

interface Mended {
  tokens: QueryToken[]
  notes: ReadingNote[]
}

/**
 * Reads slips of a keyword as they were meant, with a note of each: an open quote, a bracket without its other half, an operator without terms,
 * other names of fields, a star inside a word, too many words. Where two readings would find very different things, the tokens stay as they are,
 * and the parser refuses them.
 */
export function mendQuery(tokens: readonly QueryToken[], index: IndexData | undefined): Mended {
  const notes: ReadingNote[] = []
  const note = (kind: ReadingNote['kind'], { at }: QueryToken, part: string, meant?: string): void => {
    notes.push({ kind, at, part, ...(meant !== undefined && { meant }) })
  }
  const steps = [closedQuote, namedBehind, namedFields, yearRanges, plainStars, onlyOperators, pairedBrackets, servedOperators, fewerWords]
  const mended = steps.reduce<QueryToken[]>((left, step) => step(left, note, index), [...tokens])
  return { tokens: mended, notes: notes.sort((a, b) => a.at - b.at) }
}

type Note = (kind: ReadingNote['kind'], token: QueryToken, part: string, meant?: string) => void
type Step = (tokens: QueryToken[], note: Note, index: IndexData | undefined) => QueryToken[]

const closes = /\b(?:AND|OR|NOT)\b|[()]|\b[A-Za-z_]+:[^\s:/)]/

/** A quote that is never closed goes to the end, unless an operator, a bracket or a field follows. */
const closedQuote: Step = (tokens, note) =>
  tokens.map(token => {
    if (token.kind !== 'unclosed' || closes.test(token.text)) return token
    note('open_quote', token, token.text)
    return { ...token, kind: 'phrase' }
  })

/** `gene therapy[Title]`: a field that is named behind its words, back to an operator or a bracket, is named before them. */
const namedBehind: Step = tokens => {
  const kept: QueryToken[] = []
  for (const tag of tokens) {
    if (tag.kind !== 'tag') kept.push(tag)
    else if (tag.text !== '') {
      const from = kept.findLastIndex(({ kind }, at) => kind !== 'word' || at < kept.length - mostTagged) + 1
      // The first word may have a field of its own.
      const words = kept.splice(Math.min(kept[from - 1]?.kind === 'field' ? from + 1 : from, kept.length - 1))
      // Beside a surname its initials are left out: the field has whole names.
      const telling = words.filter(({ text }) => !/^\p{Lu}{1,2}\.?$/u.test(text))
      const { at, end } = tag
      const named = telling.length > 0 ? telling : words
      kept.push({ ...tag, kind: 'field' })
      if (named.length === 1) kept.push(named[0]!)
      else kept.push({ kind: '(', text: '', at, end }, ...named, { kind: ')', text: '', at, end })
    }
  }
  return kept
}

/** The most words before such a name that it is for. */
const mostTagged = 8

/** `year:2008-2010` is any of these years. */
const yearRanges: Step = (tokens, _, index) =>
  tokens.flatMap((token, place) => {
    const field = tokens[place - 1]
    const isYear = field?.kind === 'field' && index?.search.some(({ name, years }) => name === field.text && years === true)
    const years = isYear && token.kind === 'word' ? yearsOfRange(token.text) : []
    if (years.length === 0) return [token]
    const { at, end } = token
    const either = years.flatMap((text, more): QueryToken[] => [
      ...(more > 0 ? [{ kind: 'OR' as const, text: '', at, end }] : []),
      { ...token, text },
    ])
    return [{ kind: '(', text: '', at, end }, ...either, { kind: ')', text: '', at, end }]
  })

/** `author:` means the field for people, and a name of no field is a word. */
const namedFields: Step = (tokens, note, index) =>
  tokens.map((token, at) => {
    if (token.kind !== 'field' || index === undefined) return token
    if (index.search.some(field => field.name === token.text)) return token
    const alias = fieldAliases.find(({ aliases }) => aliases.includes(token.text))
    const meant = alias?.fields.find(name => index.search.some(field => field.name === name && (!alias.people || field.names === 'people')))
    if (meant !== undefined) {
      note('field', token, token.text, meant)
      return { ...token, text: meant }
    }
    const next = tokens[at + 1]
    if (next?.kind === 'field') return token
    note('unknown_field', token, token.text)
    return { ...token, kind: 'word' }
  })

/** A question mark for a letter inside a word: `wom?n`. */
const oneLetter = /^(\p{L}{2,})\?\p{L}+$/u

/** A star counts at the end of a word: one inside ends the word, as a question mark does, others mean nothing. */
const plainStars: Step = (tokens, note) =>
  tokens.flatMap(token => {
    const star = token.kind === 'word' ? (oneLetter.exec(token.text)?.[1]!.length ?? token.text.indexOf('*')) : -1
    if (star < 0) return [token]
    const begins = token.text.slice(0, star)
    if (hasWords(begins)) {
      if (!hasWords(token.text.slice(star))) return [token]
      note('star', token, token.text, `${begins}*`)
      return [{ ...token, text: `${begins}*` }]
    }
    // Its parts alone: with signs or capitals it could be an operator or a field.
    const letters = foldedWords(token.text).join('-')
    note('star', token, token.text, letters)
    return hasWords(letters) ? [{ ...token, text: letters }] : []
  })

const isOperator = ({ kind }: QueryToken): boolean => kind === 'AND' || kind === 'OR' || kind === 'NOT'

/** A keyword of one operator alone is that word: `OR` is also an operating room. */
const onlyOperators: Step = (tokens, note) => {
  const [first, end] = tokens
  if (tokens.length !== 2 || !isOperator(first!)) return tokens
  const word = first!.kind.toLowerCase()
  note('operator', first!, first!.kind, word)
  return [{ ...first!, kind: 'word', text: word }, end!]
}

/** The ORs and the terms in a bracket, at its own level. */
interface Level {
  at: number
  ors: number
  terms: number
}

/** A closing bracket that closes nothing is left out; one that is never closed goes to the end, unless it holds both ORs and other words. */
const pairedBrackets: Step = (tokens, note) => {
  const open: Level[] = []
  const lonely = new Set<number>()
  tokens.forEach(({ kind }, at) => {
    const level = open.at(-1)
    if (level && (kind === 'word' || kind === 'phrase' || kind === '(')) level.terms += 1
    else if (level && kind === 'OR') level.ors += 1
    if (kind === '(') open.push({ at, ors: 0, terms: 0 })
    else if (kind === ')' && open.pop() === undefined) lonely.add(at)
  })
  for (const at of lonely) note('closing_bracket', tokens[at]!, ')')
  const end = tokens.at(-1)!
  const isClear = open.every(({ ors, terms }) => ors === 0 || terms <= ors + 1)
  if (isClear) for (const { at } of open) note('open_bracket', tokens[at]!, '(')
  const closing = isClear ? open.map((): QueryToken => ({ kind: ')', text: '', at: end.at, end: end.at })) : []
  return [...tokens.slice(0, -1).filter((_, at) => !lonely.has(at)), ...closing, end]
}

/** Operators without a term on one side, and brackets without anything inside, are left out. */
const servedOperators: Step = (tokens, note) => {
  const kept: QueryToken[] = []
  const drop = (token: QueryToken): void => note('operator', token, token.kind === 'minus' ? '-' : token.kind)
  const dropLast = (...kinds: QueryToken['kind'][]): void => {
    while (kept.length > 0 && kinds.includes(kept.at(-1)!.kind)) drop(kept.pop()!)
  }
  for (const token of tokens) {
    const { kind } = token
    if (kind === ')' || kind === 'end') dropLast('AND', 'OR', 'NOT', 'minus')
    else if (kind === 'AND' || kind === 'OR') dropLast('NOT', 'minus')
    const before = kept.at(-1)
    if ((kind === 'AND' || kind === 'OR') && (before === undefined || before.kind === '(' || before.kind === kind)) drop(token)
    else if (kind === ')' && before?.kind === '(') note('empty_brackets', kept.pop()!, '()')
    else kept.push(token)
  }
  return kept
}

/** Of a long text without operators the first words count. */
const fewerWords: Step = (tokens, note) => {
  const terms = tokens.filter(({ kind, text }) => (kind === 'word' || kind === 'phrase') && hasWords(text))
  const isText = ({ kind }: QueryToken): boolean => kind === 'word' || kind === 'phrase' || kind === 'end'
  if (terms.length <= limits.keywordTerms || !tokens.every(token => isText(token) || isBracket(token))) return tokens
  const first = terms[limits.keywordTerms]!
  note('too_many', first, first.text, String(limits.keywordTerms))
  return tokens.filter(token => isText(token) && (token.kind === 'end' || token.at < first.at))
}

const hasWords = (text: string): boolean => tokenize(text).length > 0
