import { commonWords } from '../query/common-words.data.ts'
import { conjuncts, type QueryNode } from '../query/query.ts'
import type { Plan } from '../segment/plan.ts'
import { nameKey } from '../segment/name-keys.ts'
import { fold } from '../text/fold.ts'
import { tokenize } from '../text/tokenize.ts'
import { type CompiledQuery, compileQuery, type Scoring, scoringOf } from './compiled-query.ts'

/** A word or phrase of a plain query with its synonyms. */
export interface QueryPart {
  node: QueryNode
  query: CompiledQuery
}

/** The parts of a plain query that a result should have: all of them, or most of them. Common words only if there is nothing else. */
export function queryParts(plan: Plan, query: QueryNode, fields: readonly string[]): QueryPart[] {
  const nodes = conjuncts(query).flatMap(eachWord)
  const telling = nodes.filter(node => !isCommon(node))
  const seen = new Set<string>()
  return (telling.length > 0 ? telling : nodes).flatMap(node => {
    const compiled = compileQuery(plan, node, fields)
    const key = JSON.stringify(compiled)
    return compiled === undefined || seen.size === seen.add(key).size ? [] : { node, query: compiled }
  })
}

/**
 * Several words with synonyms as single words, each with the same synonyms: what has only some of the words lacks only the others. Together they
 * find the same.
 */
function eachWord(node: QueryNode): QueryNode[] {
  if (node.kind !== 'or') return [node]
  const [first, ...others] = node.of
  if (first?.kind !== 'and' || !others.every(other => other.kind === 'phrase' && other.synonym)) return [node]
  return first.of.map(word => (isCommon(word) ? word : { kind: 'or', of: [word, ...others], at: word.at, end: word.end }))
}

/** All parts together; undefined if there is none. */
export function joinedParts(parts: readonly QueryPart[]): CompiledQuery | undefined {
  const of = parts.map(({ query }) => query)
  return of.length > 1 ? { kind: 'and', of } : of[0]
}

/** Common words do not raise a score: every record has them. */
export function scoringOfParts(parts: readonly QueryPart[], query: QueryNode | undefined): Scoring {
  const name = query && nameKey(textOf(query))
  return { ...scoringOf(joinedParts(parts)), ...(name !== undefined && { name }) }
}

/** The words of a plain query, without added synonyms. */
function textOf(query: QueryNode): string {
  switch (query.kind) {
    case 'word':
    case 'phrase':
      return query.text
    case 'and':
      return query.of.map(textOf).join(' ')
    case 'or':
      return textOf(query.of[0]!)
    default:
      return textOf(query.of)
  }
}

/** A word that joins others and says little by itself: `us`, and not `US`. */
export const isCommon = (node: QueryNode): boolean =>
  node.kind === 'word' && !node.person && commonWords.has(fold(node.text)) && !tokenize(node.text).some(({ joined }) => joined)
