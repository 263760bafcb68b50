import { commonWords } from './common-words.data.ts'
import { conjuncts, type QueryNode } from './query.ts'
import { tokenize } from '../text/tokenize.ts'

/** What an index knows of words that are written as one or as two. */
export interface Compounds {
  /** How many records have this word or one of its forms. */
  frequency(word: string): number
  /** Whether any record has these words side by side. */
  isPhrase(left: string, right: string): boolean
}

/** Shorter words are not divided, and these are the shortest parts of one. */
const shortest = { whole: 6, part: 3 }

/** Words whose parts are looked at: every part is a look into the index. */
const mostWords = 12

/**
 * Lets words in a plain query also be found as the index has them: `data set` as `dataset`, `dataset` as `data set`. Words with a hyphen find
 * both already. Every pair and every division is looked at, whatever the index has of the others: so a record is found or not by its own words, and
 * an alert, which knows no index, finds the same (`answer/alert-request.ts`).
 */
export function withCompounds(query: QueryNode, index: Compounds): QueryNode {
  const nodes = conjuncts(query)
  if (nodes.length > mostWords) return query
  const joined = nodes.map((node, at) => joinedWith(node, nodes[at + 1], index))
  // Each word or the joined one, so that what has only one of the words lacks only the other.
  const of = nodes.map((node, at) => orAs(node, [joined[at - 1] ?? [], joined[at]!, divisionsOf(node, index)].flat()))
  return of.length === 1 ? of[0]! : { kind: 'and', of, at: query.at, end: query.end }
}

/** A word, also one with synonyms, or other words in its place. */
function orAs(node: QueryNode, texts: readonly string[]): QueryNode {
  if (texts.length === 0) return node
  const { at, end } = node
  const also = texts.map((text): QueryNode => ({ kind: 'phrase', text, synonym: true, at, end }))
  if (node.kind !== 'or') return { kind: 'or', of: [node, ...also], at, end }
  const [first, ...others] = node.of
  return { ...node, of: [first!, ...also, ...others] }
}

/** The letters of a simple word; undefined for others. */
function simple(node: QueryNode): string | undefined {
  if (node.kind !== 'word' || node.prefix || node.person) return undefined
  const parts = tokenize(node.text)
  const text = parts[0]?.text
  return parts.length !== 1 || text === undefined || commonWords.has(text) || !/^[a-z]{2,}$/.test(text) ? undefined : text
}

/** Two words as the index has them in one. */
function joinedWith(node: QueryNode, next: QueryNode | undefined, index: Compounds): string[] {
  if (next?.kind !== 'word' || !next.adjacent) return []
  const [left, right] = [simple(node), simple(next)]
  if (left === undefined || right === undefined || index.frequency(left + right) === 0) return []
  return [left + right]
}

/** A word, also one with synonyms, as the index has it in two. */
function divisionsOf(node: QueryNode, index: Compounds): string[] {
  const text = simple(node.kind === 'or' ? node.of[0]! : node)
  if (text === undefined || text.length < shortest.whole) return []
  const divisions: string[] = []
  for (let at = shortest.part; at <= text.length - shortest.part; at += 1) {
    const [left, right] = [text.slice(0, at), text.slice(at)]
    if (commonWords.has(left) || commonWords.has(right) || index.frequency(left) === 0 || index.frequency(right) === 0) continue
    if (index.isPhrase(left, right)) divisions.push(`${left} ${right}`)
  }
  return divisions
}
