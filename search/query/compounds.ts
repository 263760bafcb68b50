import { commonWords } from './common-words.data.ts'
import { conjuncts, type QueryNode, withConjuncts } from './query.ts'
import { fold } from '../text/fold.ts'
import { foldedWords } from '../text/tokenize.ts'

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
 * `CO 2`, `R&D` as `R and D`, `TNF-a` as `TNF-α`. Words with a hyphen find both already. Every run and every division is looked at, whatever the index
 * has of the others: so a record is found or not by its own words, and an alert, which knows no index, finds the same (`answer/alert-request.ts`).
 */
export function withCompounds(query: QueryNode, index: Compounds): QueryNode {
  const nodes = conjuncts(query)
  if (nodes.length > mostWords) return query
  const parts = nodes.map(partsOf)
  const forms = nodes.map((node, at) => [...joinedInside(node, index), ...divisionsOf(parts[at]!, index), ...spelledOut(node, index)])
  // Each word or the joined one, so that what has only one of the words lacks only the other.
  eachRun(nodes, parts, (run, at) => {
    const joined = joinedForms(run, index)
    for (let step = 0; step < run.length; step += 1) forms[at + step]!.unshift(...joined)
  })
  const of = nodes.map((node, at) => (forms[at]!.length === 0 ? node : orAs(node, [...new Set(forms[at])])))
  return withConjuncts(query, of)
}

/** A word, also one with synonyms, or other words in its place. */
function orAs(node: QueryNode, texts: readonly string[]): QueryNode {
  const { at, end } = node
  const also = texts.map((text): QueryNode => ({ kind: 'phrase', text, synonym: true, at, end }))
  if (node.kind !== 'or') return { kind: 'or', of: [node, ...also], at, end }
  const [first, ...others] = node.of
  return { ...node, of: [first!, ...also, ...others] }
}

/** Adjacent words that may be written as one, in their parts: two, and up to four of which one is a number. */
function eachRun(nodes: readonly QueryNode[], parts: readonly string[][], take: (run: readonly string[][], at: number) => void): void {
  for (let at = 0; at < nodes.length; at += 1)
    for (let size = 2; size <= mostJoined && isNext(nodes[at + size - 1]); size += 1) {
      const run = parts.slice(at, at + size)
      if (size === 2 || run.some(own => own.length === 1 && /^\d+$/.test(own[0]!))) take(run, at)
    }
}

const mostJoined = 4
const isNext = (node: QueryNode | undefined): boolean => wordIn(node)?.adjacent === true

/** A term of several words with synonyms, with two of its words in one, or all with a digit. */
function joinedInside(node: QueryNode, index: Compounds): string[] {
  const term = node.kind === 'or' ? node.of[0]! : node
  if (term.kind !== 'and') return []
  const words = term.of.map(partsOf)
  const pairs = words.slice(1).flatMap((_, at) => {
    const joined = joinedForms(words.slice(at, at + 2), index)
    const [before, after] = [words.slice(0, at).flat(), words.slice(at + 2).flat()]
    return joined.flatMap(text => existing([...before, ...text.split(' '), ...after], index))
  })
  return words.length > 2 ? [...pairs, ...joinedForms(words, index)] : pairs
}

/** A word, also one with synonyms. */
const wordIn = (node: QueryNode | undefined): Extract<QueryNode, { kind: 'word' }> | undefined => {
  const word = node?.kind === 'or' ? node.of[0] : node
  return word?.kind === 'word' && !word.prefix ? word : undefined
}

/** The parts of a word that may be joined or divided: one, or with digits a few. */
function partsOf(node: QueryNode): string[] {
  const word = wordIn(node)
  if (word === undefined) return []
  const parts = foldedWords(word.text)
  const isSimple = parts.length === 1 || (parts.length <= mostParts && parts.some(part => /\d/.test(part)))
  return isSimple && parts.every(part => /^[a-z0-9]+$/.test(part) && !commonWords.has(part)) ? parts : []
}

/** The most parts of a word with digits: `5-HT 2A`. */
const mostParts = 3

/** Words as the index has them in one: of two those parts that meet, with digits all. */
function joinedForms(words: readonly string[][], index: Compounds): string[] {
  const parts = words.flat()
  if (words.some(own => own.length === 0) || parts.length > mostJoined || !parts.some(part => /[a-z]/.test(part))) return []
  const [left, right] = [words[0]!, words[1]!]
  const meeting = [...left.slice(0, -1), left.at(-1)! + right[0]!, ...right.slice(1)]
  const forms = words.length === 2 && /[a-z]/.test(left.at(-1)! + right[0]!) ? [meeting] : []
  if (parts.length > 2 && parts.some(part => /\d/.test(part))) forms.push([parts.join('')])
  return forms.filter(([first]) => !commonWords.has(first!)).flatMap(form => existing(form, index))
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

/** A word as the index has it in two; with digits, in its letters and digits. */
function divisionsOf(parts: readonly string[], index: Compounds): string[] {
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

/** Latin letters that stand for Greek ones: `TNF-a`, `TNFa`, `b-catenin`. */
const latinForGreek: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', g: 'gamma', d: 'delta', k: 'kappa' }
const greekBefore = /^([abgdk])-(\p{L}{4,})$/iu
const greekBehind = /^([A-Z]{2,4})-?([abgdk])$/

/** A word with an ampersand or with a Latin letter for a Greek one, as the index has it spelled out. */
function spelledOut(node: QueryNode, index: Compounds): string[] {
  const word = wordIn(node)
  if (word === undefined) return []
  if (word.text.includes('&')) {
    const parts = foldedWords(word.text)
    return parts.length === 2 ? existing([parts[0]!, 'and', parts[1]!], index) : []
  }
  if (!/[A-Z-]/.test(word.text)) return []
  const [, letter, rest] = greekBefore.exec(word.text) ?? []
  if (letter !== undefined) return existing([latinForGreek[letter.toLowerCase()]!, fold(rest!)], index)
  const [, head, last] = greekBehind.exec(word.text) ?? []
  if (head === undefined) return []
  const spelled = [head.toLowerCase(), latinForGreek[last!]!]
  return [...existing(spelled, index), ...existing([spelled.join('')], index)]
}
