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
 * Lets words in a plain query also be found as the index has them: `data set` as `dataset`, `dataset` as `data set`, `PM 2.5` as `PM2.5`, `CO2` as
 * `CO 2`. Words with a hyphen find both already. Every pair and every division is looked at, whatever the index has of the others: so a record is found or not by its own words, and
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

/** The parts of a word that may be joined or divided: one, or with digits a few. */
function partsOf(node: QueryNode): string[] {
  if (node.kind !== 'word' || node.prefix) return []
  const parts = tokenize(node.text).flatMap(({ text, joined }) => (joined ? [] : text))
  const isSimple = parts.length === 1 || (parts.length <= mostParts && parts.some(part => /\d/.test(part)))
  return isSimple && parts.every(part => /^[a-z0-9]+$/.test(part) && !commonWords.has(part)) ? parts : []
}

/** The most parts of a word with digits: `5-HT 2A`. */
const mostParts = 3

/** Two words as the index has them in one. */
function joinedWith(node: QueryNode, next: QueryNode | undefined, index: Compounds): string[] {
  if (next?.kind !== 'word' || !next.adjacent) return []
  const [left, right] = [partsOf(node), partsOf(next)]
  const last = left.pop()
  const first = right.shift()
  if (last === undefined || first === undefined || !/[a-z]/.test(last + first)) return []
  return existing([...left, last + first, ...right], index)
}

/** The words side by side, if any record has them so. */
function existing(words: readonly string[], index: Compounds): string[] {
  const text = words.join(' ')
  const last = words.at(-1)!
  const isThere =
    words.length === 1
      ? index.frequency(last) > 0
      : words.every(word => index.frequency(word) > 0) && index.isPhrase(words.slice(0, -1).join(' '), last)
  return isThere ? [text] : []
}

/** A word where its letters and digits meet: `cov2` as `cov` and `2`. */
export const lettersAndDigits = (word: string): string[] => word.split(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/)
const mostBoundaries = 3

/** A word, also one with synonyms, as the index has it in two; with digits, in its letters and digits. */
function divisionsOf(node: QueryNode, index: Compounds): string[] {
  const parts = partsOf(node.kind === 'or' ? node.of[0]! : node)
  const pieces = parts.flatMap(lettersAndDigits)
  if (pieces.length > parts.length) return pieces.length <= parts.length + mostBoundaries ? existing(pieces, index) : []
  const [text = ''] = parts
  if (parts.length !== 1 || text.length < shortest.whole || /\d/.test(text)) return []
  const divisions: string[] = []
  for (let at = shortest.part; at <= text.length - shortest.part; at += 1) {
    const [left, right] = [text.slice(0, at), text.slice(at)]
    if (commonWords.has(left) || commonWords.has(right) || index.frequency(left) === 0 || index.frequency(right) === 0) continue
    if (index.isPhrase(left, right)) divisions.push(`${left} ${right}`)
  }
  return divisions
}
