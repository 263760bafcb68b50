import type { ReadingNote } from '#contract/search.ts'

/**
 * A parsed keyword. `at` and `end` are UTF-16 offsets into the keyword, so that a message can point at the place. A word is `adjacent` when
 * only space separates it from the previous word. A phrase is a `synonym` when it was added to the keyword.
 */
export type QueryNode =
  | {
      kind: 'word'
      text: string
      prefix: boolean
      adjacent?: true
      person?: PersonName
      called?: FirstName
      /** It is any of these years. */
      years?: readonly string[]
      at: number
      end: number
    }
  | { kind: 'phrase'; text: string; synonym?: true; person?: PersonName; called?: FirstName; at: number; end: number }
  | { kind: 'field'; field: string; of: QueryNode; at: number; end: number }
  | { kind: 'not'; of: QueryNode; at: number; end: number }
  | { kind: 'and' | 'or'; of: QueryNode[]; at: number; end: number }

/** Other ways in which a person of this name may be found, in the fields of people only. */
export interface PersonName {
  /** Letters that stand for first names of someone with one of these surnames, who also has these given names. */
  initials: readonly string[]
  surnames: readonly string[]
  given?: readonly string[]
  /** The same name in other orders. */
  orders?: readonly string[]
}

/** Other forms of a first name, of someone with one of these surnames. */
export interface FirstName {
  forms: readonly string[]
  surnames: readonly string[]
}

/** `plain`: words and phrases without any operator; brackets around words alone are none. */
export type ParsedQuery =
  | { ok: true; query: QueryNode | undefined; terms: number; plain: boolean; notes: readonly ReadingNote[] }
  | { ok: false; at: number; reason: string }

/** The parts that a query joins by AND; the query itself if it joins none. */
export const conjuncts = (query: QueryNode): readonly QueryNode[] => (query.kind === 'and' ? query.of : [query])

/** A query that joins these parts in place of its own; one part needs no AND. */
export const withConjuncts = ({ at, end }: QueryNode, of: QueryNode[]): QueryNode =>
  of.length === 1 ? of[0]! : { kind: 'and', of, at, end }

/** The keyword that parses to this query again. */
export function printQuery(query: QueryNode): string {
  switch (query.kind) {
    case 'word':
      return query.prefix ? `${query.text}*` : query.text
    case 'phrase':
      return `"${query.text}"`
    case 'field':
      return `${query.field}:${printInner(query.of)}`
    case 'not':
      return `NOT ${query.of.kind === 'not' ? printQuery(query.of) : printInner(query.of)}`
    case 'and':
      return query.of.map((part, at) => joint(part, at) + (part.kind === 'not' ? printQuery(part) : printInner(part))).join('')
    case 'or':
      return query.of.map(part => (part.kind === 'and' || part.kind === 'not' ? printQuery(part) : printInner(part))).join(' OR ')
  }
}

const joint = (part: QueryNode, at: number): string => (at === 0 ? '' : part.kind === 'word' && part.adjacent ? ' ' : ' AND ')

const printInner = (query: QueryNode): string =>
  query.kind === 'word' || query.kind === 'phrase' || query.kind === 'field' ? printQuery(query) : `(${printQuery(query)})`
