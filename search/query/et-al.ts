import { type QueryNode, withConjuncts } from './query.ts'

const saysBoth = (one: QueryNode | undefined, next: QueryNode | undefined): boolean => isWord(one, /^et$/i) && isWord(next, /^al[.,;:]*$/i)

const isWord = (node: QueryNode | undefined, text: RegExp): boolean => node?.kind === 'word' && !node.prefix && text.test(node.text)

/** A plain query without "et al.", which a work has in its text and not where it names its own authors. */
export function withoutEtAl(query: QueryNode): QueryNode {
  if (query.kind !== 'and') return query
  const of = query.of.filter((node, at) => !saysBoth(node, query.of[at + 1]) && !saysBoth(query.of[at - 1], node))
  return of.length === 0 ? query : withConjuncts(query, of)
}
