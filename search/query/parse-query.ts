import type { IndexData } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { ParsedQuery, QueryNode } from './query.ts'
import { type Sign, signsOf } from './query-signs.ts'
import { tokenize } from '../text/tokenize.ts'

/** Brackets, fields and NOTs that may lie inside one another. */
const deepest = 50

/** Thrown inside this file only; `parseQuery` never throws. */
class QueryFault extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

/**
 * Parses a keyword: AND, OR, NOT in capitals (words side by side mean AND; NOT binds closest, then AND, then OR),
 * brackets, "phrases", prefix*, field:value and field:(…), -excluded. Words without letters or digits are passed over;
 * a keyword of nothing else is the empty query. A fault says at which character it is. With an index, field names are
 * checked against its search fields. Never throws.
 */
export function parseQuery(text: string, index?: IndexData): ParsedQuery {
  if (text.length > limits.keywordLength) {
    return { ok: false, at: limits.keywordLength, reason: `A keyword has at most ${limits.keywordLength} characters.` }
  }
  const parser = new Parser(signsOf(text), index)
  try {
    const query = parser.whole()
    return { ok: true, query, terms: parser.terms }
  } catch (fault) {
    if (fault instanceof QueryFault) return { ok: false, at: fault.at, reason: fault.message }
    throw fault
  }
}

class Parser {
  terms = 0
  private at = 0
  private readonly signs: Sign[]
  private readonly index: IndexData | undefined

  constructor(signs: Sign[], index: IndexData | undefined) {
    this.signs = signs
    this.index = index
  }

  whole(): QueryNode | undefined {
    if (this.peek().kind === 'end') return undefined
    const query = this.either(0)
    if (this.peek().kind === ')') throw new QueryFault(this.peek().at, 'This bracket is closed but was never opened.')
    return query
  }

  private peek(): Sign {
    return this.signs[this.at]!
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
    let sign = this.peek().kind
    const parts = [this.one(depth)]
    // The part before is a word of its own; words that say nothing do not part it from the next.
    let isOpen = sign === 'word' && parts[0] !== undefined
    for (;;) {
      const next = this.peek().kind
      if (next === 'OR' || next === ')' || next === 'end') break
      if (next === 'AND') {
        this.at += 1
        isOpen = false
      }
      sign = this.peek().kind
      const part = this.one(depth)
      parts.push(isOpen && sign === 'word' && part?.kind === 'word' ? { ...part, beside: true } : part)
      if (sign !== 'word') isOpen = false
      else if (part) isOpen = true
    }
    return joined('and', parts)
  }

  private one(depth: number): QueryNode | undefined {
    const sign = this.peek()
    if (depth > deepest) throw new QueryFault(sign.at, `Brackets and NOTs are nested more than ${deepest} deep.`)
    this.at += 1
    switch (sign.kind) {
      case 'word':
        return this.word(sign)
      case 'phrase':
        if (!hasWords(sign.text)) return undefined
        return this.counted({ kind: 'phrase', text: sign.text, at: sign.at, end: sign.end })
      case 'unclosed':
        throw new QueryFault(sign.at, 'This quotation mark is never closed.')
      case '(':
        return this.bracket(sign, depth)
      case 'minus':
      case 'NOT': {
        const of = this.one(depth + 1)
        return of && { kind: 'not', of, at: sign.at, end: of.end }
      }
      case 'field':
        return this.field(sign, depth)
      case ')':
        throw new QueryFault(
          sign.at,
          this.at === 1 ? 'This bracket is closed but was never opened.' : 'A term is missing before this bracket.',
        )
      case 'end':
        throw new QueryFault(sign.at, `A term is missing after ${said(this.signs[this.at - 2])}.`)
      default:
        throw new QueryFault(sign.at, `A term is missing before ${sign.kind}.`)
    }
  }

  private bracket(open: Sign, depth: number): QueryNode | undefined {
    if (this.peek().kind === ')') throw new QueryFault(open.at, 'There is nothing between these brackets.')
    if (this.peek().kind === 'end') throw new QueryFault(open.at, 'This bracket is never closed.')
    const inner = this.either(depth + 1)
    if (this.peek().kind !== ')') throw new QueryFault(open.at, 'This bracket is never closed.')
    const { end } = this.peek()
    this.at += 1
    return inner && { ...inner, at: open.at, end }
  }

  private field(sign: Sign, depth: number): QueryNode | undefined {
    const fields = this.index?.search
    if (fields && !fields.some(field => field.name === sign.text)) {
      throw new QueryFault(sign.at, `There is no field “${sign.text}” here. Fields are ${fields.map(field => field.name).join(', ')}.`)
    }
    const of = this.one(depth + 1)
    return of && { kind: 'field', field: sign.text, of, at: sign.at, end: of.end }
  }

  private word(sign: Sign): QueryNode | undefined {
    const star = sign.text.indexOf('*')
    const prefix = star >= 0 && star === sign.text.length - 1
    if (star >= 0 && !prefix && sign.text.slice(star).replace(/\*/g, '') !== '') {
      throw new QueryFault(sign.at + star, 'The sign * stands only at the end of a word.')
    }
    const text = star < 0 ? sign.text : sign.text.slice(0, star)
    if (!hasWords(text)) {
      if (star >= 0) throw new QueryFault(sign.at + star, 'The sign * needs the beginning of a word before it.')
      return undefined
    }
    return this.counted({ kind: 'word', text, prefix: star >= 0, at: sign.at, end: sign.end })
  }

  private counted(node: QueryNode): QueryNode {
    this.terms += 1
    if (this.terms > limits.keywordTerms) throw new QueryFault(node.at, `A keyword has at most ${limits.keywordTerms} terms.`)
    return node
  }
}

const hasWords = (text: string): boolean => tokenize(text).length > 0

const said = (sign: Sign | undefined): string =>
  sign === undefined ? 'the beginning' : sign.kind === 'field' ? `${sign.text}:` : sign.kind === 'minus' ? '-' : sign.kind

/** Parts that say nothing fall away; one part stands for itself; like lies flat inside like. */
function joined(kind: 'and' | 'or', parts: (QueryNode | undefined)[]): QueryNode | undefined {
  const of = parts.flatMap(part => (part === undefined ? [] : part.kind === kind ? part.of : [part]))
  if (of.length < 2) return of[0]
  return { kind, of, at: of[0]!.at, end: of.at(-1)!.end }
}
