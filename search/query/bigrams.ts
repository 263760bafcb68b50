import { conjuncts, type QueryNode } from './query.ts'
import { standsAlone, tokenize } from '../text/tokenize.ts'

/** Shorter runs are words or names, longer ones whole texts: both are found as they are. */
const shortest = 5
const longest = 40

/**
 * Divides long runs of letters in a script without spaces into pairs of neighbours, so that a plain query in such a script is one of several
 * words: records with most of the pairs follow those with all.
 */
export function withBigrams(query: QueryNode): QueryNode {
  const nodes = conjuncts(query)
  const of = nodes.flatMap(bigramsOf)
  return of.length === nodes.length ? query : { kind: 'and', of, at: query.at, end: query.end }
}

function bigramsOf(node: QueryNode): QueryNode[] {
  if (node.kind !== 'word') return [node]
  const letters = tokenize(node.text)
  if (letters.length < shortest || letters.length > longest || !letters.every(({ text }) => standsAlone(text))) return [node]
  return letters.slice(1).map(({ end }, at) => {
    const { start } = letters[at]!
    const place = { at: node.at + start, end: node.at + end }
    return { kind: 'word', text: node.text.slice(start, end), prefix: false, ...(at > 0 && { adjacent: true as const }), ...place }
  })
}
