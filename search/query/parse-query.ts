import type { IndexData } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { ReadingNote } from '#contract/search.ts'
import type { ParsedQuery, QueryNode } from './query.ts'
import { isBracket, type QueryToken, lexQuery } from './query-lexer.ts'
import { mendQuery } from './mend-query.ts'
import { tokenize } from '../text/tokenize.ts'

/** How deep brackets, fields and NOTs may be nested. */
const deepest = 50

/** Thrown inside this file only; `parseQuery` never throws. */
class QuerySyntaxError extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

/**
 * Parses a keyword: AND, OR, NOT in capitals (adjacent words mean AND; NOT binds closest, then AND, then OR), brackets, "phrases", prefix*,
 * field:value and field:(…), -excluded. Words without letters or digits are ignored; a keyword of nothing else is the empty query, with a note. Slips are read
 * as they were meant, with notes (mend-query.ts); an error has the offset of its character. With an index, field names are those of its search
 * fields. Never throws.
 */
export function parseQuery(text: string, index?: IndexData): ParsedQuery {
  if (text.length > limits.keywordLength) {
    return { ok: false, at: limits.keywordLength, reason: `A keyword has at most ${limits.keywordLength} characters.` }
  }
  const { tokens, notes } = mendQuery(lexQuery(text), index)
  const parser = new Parser(tokens, index)
  try {
    const query = parser.whole()
    const isSaid = query !== undefined || notes.length > 0 || text.trim() === ''
    const said: ReadingNote[] = isSaid ? notes : [{ kind: 'no_words', at: 0, part: text.trim() }]
    return { ok: true, query, terms: parser.terms, plain: tokens.every(isPlain), notes: said }
  } catch (fault) {
    if (fault instanceof QuerySyntaxError) return { ok: false, at: fault.at, reason: fault.message }
    throw fault
  }
}

class Parser {
  terms = 0
  private at = 0
  private readonly tokens: QueryToken[]
  private readonly index: IndexData | undefined

  constructor(tokens: QueryToken[], index: IndexData | undefined) {
    this.tokens = tokens
    this.index = index
  }

  whole(): QueryNode | undefined {
    if (this.peek().kind === 'end') return undefined
    const query = this.either(0)
    if (this.peek().kind === ')') throw new QuerySyntaxError(this.peek().at, 'This bracket is closed but was never opened.')
    return query
  }

  private peek(): QueryToken {
    return this.tokens[this.at]!
  }

  private either(depth: number): QueryNode | undefined {
    const parts = [this.every(depth)]
    while (this.peek().kind === 'OR') {
      this.at += 1
      parts.push(this.every(depth))
    }
    return joined('or', parts)
  }

  private every(depth: number): QueryNode | undefined {
    let token = this.peek().kind
    const parts = [this.one(depth)]
    // True after a plain word; ignored words do not separate it from the next one.
    let isOpen = token === 'word' && parts[0] !== undefined
    for (;;) {
      const next = this.peek().kind
      if (next === 'OR' || next === ')' || next === 'end') break
      if (next === 'AND') {
        this.at += 1
        isOpen = false
      }
      token = this.peek().kind
      const part = this.one(depth)
      parts.push(isOpen && token === 'word' && part?.kind === 'word' ? { ...part, adjacent: true } : part)
      if (token !== 'word') isOpen = false
      else if (part) isOpen = true
    }
    return joined('and', parts)
  }

  private one(depth: number): QueryNode | undefined {
    const token = this.peek()
    if (depth > deepest) throw new QuerySyntaxError(token.at, `Brackets and NOTs are nested more than ${deepest} deep.`)
    this.at += 1
    switch (token.kind) {
      case 'word':
        return this.word(token)
      case 'phrase':
        if (!hasWords(token.text)) return undefined
        return this.counted({ kind: 'phrase', text: token.text, at: token.at, end: token.end })
      case 'unclosed':
        throw new QuerySyntaxError(token.at, 'This quotation mark is never closed.')
      case '(':
        return this.bracket(token, depth)
      case 'minus':
      case 'NOT': {
        const of = this.one(depth + 1)
        return of && { kind: 'not', of, at: token.at, end: of.end }
      }
      case 'field':
        return this.field(token, depth)
      case ')':
        throw new QuerySyntaxError(
          token.at,
          this.at === 1 ? 'This bracket is closed but was never opened.' : 'A term is missing before this bracket.',
        )
      case 'end':
        throw new QuerySyntaxError(token.at, `A term is missing after ${describe(this.tokens[this.at - 2])}.`)
      default:
        throw new QuerySyntaxError(token.at, `A term is missing before ${token.kind}.`)
    }
  }

  private bracket(open: QueryToken, depth: number): QueryNode | undefined {
    if (this.peek().kind === ')') throw new QuerySyntaxError(open.at, 'There is nothing between these brackets.')
    if (this.peek().kind === 'end') throw new QuerySyntaxError(open.at, 'This bracket is never closed.')
    const inner = this.either(depth + 1)
    if (this.peek().kind !== ')') throw new QuerySyntaxError(open.at, 'This bracket is never closed.')
    const { end } = this.peek()
    this.at += 1
    return inner && { ...inner, at: open.at, end }
  }

  private field(token: QueryToken, depth: number): QueryNode | undefined {
    const fields = this.index?.search
    if (fields && !fields.some(field => field.name === token.text)) {
      throw new QuerySyntaxError(
        token.at,
        `There is no field “${token.text}” here. Fields are ${fields.map(field => field.name).join(', ')}.`,
      )
    }
    const of = this.one(depth + 1)
    return of && { kind: 'field', field: token.text, of, at: token.at, end: of.end }
  }

  private word(token: QueryToken): QueryNode | undefined {
    const star = token.text.indexOf('*')
    const prefix = star >= 0 && star === token.text.length - 1
    if (star >= 0 && !prefix && token.text.slice(star).replace(/\*/g, '') !== '') {
      throw new QuerySyntaxError(token.at + star, 'A * can only be at the end of a word.')
    }
    const text = star < 0 ? token.text : token.text.slice(0, star)
    if (!hasWords(text)) {
      if (star >= 0) throw new QuerySyntaxError(token.at + star, 'A * needs the start of a word before it.')
      return undefined
    }
    return this.counted({ kind: 'word', text, prefix: star >= 0, at: token.at, end: token.end })
  }

  private counted(node: QueryNode): QueryNode {
    this.terms += 1
    if (this.terms > limits.keywordTerms) throw new QuerySyntaxError(node.at, `A keyword has at most ${limits.keywordTerms} terms.`)
    return node
  }
}

const isPlain = (token: QueryToken): boolean =>
  token.kind === 'phrase' || token.kind === 'end' || isBracket(token) || (token.kind === 'word' && !token.text.includes('*'))

const hasWords = (text: string): boolean => tokenize(text).length > 0

const describe = (token: QueryToken | undefined): string =>
  token === undefined ? 'the beginning' : token.kind === 'field' ? `${token.text}:` : token.kind === 'minus' ? '-' : token.kind

/** Drops empty parts, returns a single part as it is, and flattens nested nodes of the same kind. */
function joined(kind: 'and' | 'or', parts: (QueryNode | undefined)[]): QueryNode | undefined {
  const of = parts.flatMap(part => (part === undefined ? [] : part.kind === kind ? part.of : [part]))
  if (of.length < 2) return of[0]
  return { kind, of, at: of[0]!.at, end: of.at(-1)!.end }
}
