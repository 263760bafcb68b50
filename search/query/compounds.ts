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
 * both already.
 */
export function withCompounds(query: QueryNode, index: Compounds): QueryNode {
  const nodes = conjuncts(query)
  if (nodes.length > mostWords) return query
  const of: QueryNode[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    const [node, next] = [nodes[at]!, nodes[at + 1]]
    const joined = next?.kind === 'word' && next.adjacent ? joinedOf(node, next) : undefined
    if (joined !== undefined && index.frequency(joined) > 0) {
      // Each word or the joined one, so that what has only one of the words lacks only the other.
      of.push(orAs(node, joined), orAs(next!, joined))
      at += 1
    } else of.push(divided(node, index))
  }
  return of.length === 1 ? of[0]! : { kind: 'and', of, at: query.at, end: query.end }
}

const orAs = (node: QueryNode, text: string): QueryNode => {
  const { at, end } = node
  return { kind: 'or', of: [node, alsoAs(text, at, end)], at, end }
}

const alsoAs = (text: string, at: number, end: number): QueryNode => ({ kind: 'phrase', text, synonym: true, at, end })

/** The letters of a simple word; undefined for others. */
function simple(node: QueryNode): string | undefined {
  if (node.kind !== 'word' || node.prefix || node.person) return undefined
  const parts = tokenize(node.text)
  const text = parts[0]?.text
  return parts.length !== 1 || text === undefined || commonWords.has(text) || !/^[a-z]{2,}$/.test(text) ? undefined : text
}

function joinedOf(left: QueryNode, right: QueryNode): string | undefined {
  const [first, second] = [simple(left), simple(right)]
  return first === undefined || second === undefined ? undefined : first + second
}

/** A word, also one with synonyms, as the index has it in two. */
function divided(node: QueryNode, index: Compounds): QueryNode {
  if (node.kind === 'or' && node.of[0]!.kind === 'word') {
    const [first, ...others] = node.of
    const either = divided(first!, index)
    return either.kind === 'or' ? { ...node, of: [...either.of, ...others] } : node
  }
  const text = simple(node)
  if (text === undefined || text.length < shortest.whole) return node
  for (let at = shortest.part; at <= text.length - shortest.part; at += 1) {
    const [left, right] = [text.slice(0, at), text.slice(at)]
    if (commonWords.has(left) || commonWords.has(right) || index.frequency(left) === 0 || index.frequency(right) === 0) continue
    if (index.isPhrase(left, right)) return orAs(node, `${left} ${right}`)
  }
  return node
}
