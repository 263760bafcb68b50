import { type QueryNode, withConjuncts } from './query.ts'

type Word = Extract<QueryNode, { kind: 'word' }>

/** Turns words into exact phrases, adjacent ones into one; the last of them may be a prefix (`exact_match`). */
export function asExactPhrases(query: QueryNode): QueryNode {
  switch (query.kind) {
    case 'word':
      return query.prefix ? query : phraseOf([query])
    case 'phrase':
      return query
    case 'field':
    case 'not':
      return { ...query, of: asExactPhrases(query.of) }
    case 'or':
      return { ...query, of: query.of.map(asExactPhrases) }
    case 'and': {
      const of = adjacentRuns(query.of).map(run => (run.length > 1 ? phraseOf(run) : asExactPhrases(run[0]!)))
      return withConjuncts(query, of)
    }
  }
}

/** Groups the parts of an AND: adjacent words form a run, everything else is a run of its own. */
export function adjacentRuns(parts: readonly QueryNode[]): QueryNode[][] {
  const runs: QueryNode[][] = []
  for (const part of parts) {
    const before = runs.at(-1)
    if (before && part.kind === 'word' && part.adjacent && isOpen(before.at(-1)!)) before.push(part)
    else runs.push([part])
  }
  return runs
}

/** A prefix ends a run. */
const isOpen = (part: QueryNode): boolean => part.kind === 'word' && !part.prefix

function phraseOf(run: readonly QueryNode[]): QueryNode {
  const words = run.filter((part): part is Word => part.kind === 'word')
  const { at } = words[0]!
  const { end, prefix } = words.at(-1)!
  const text = words.map(word => word.text).join(' ')
  return prefix ? { kind: 'word', text, prefix, at, end } : { kind: 'phrase', text, at, end }
}
