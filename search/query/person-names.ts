import { otherFirstNames } from './first-names.ts'
import { conjuncts, type FirstName, type PersonName, type QueryNode, withConjuncts } from './query.ts'
import { foldedWords } from '../text/tokenize.ts'

type Word = Extract<QueryNode, { kind: 'word' }>

/** Capitals that may stand for first names: `CD` in `Manning CD`. */
const capitals = /^\p{Lu}{2,3}$/u
/**
 * Lets the words of a plain query also mean a person whose name is written in another way: in `Manning, C. D.` the letters also fit a Christopher
 * beside a Manning, `"Manning, Christopher"` is also Christopher D. Manning, Chris Manning too, and 王小明 also 小明王. Other words stay as they are.
 */
export function withPersonNames(query: QueryNode, namesAsWritten?: true): QueryNode {
  const nodes = conjuncts(query)
  const words = nodes.map((node, at) => (node.kind === 'word' ? { ...node, isInitials: isInitials(node, at) } : undefined))
  const surnamesAt = (at: number): string[] =>
    [nearest(words, at, -1), nearest(words, at, 1)].flatMap(word => (word ? foldedWords(word.text).slice(-1) : []))
  const personAt = (node: QueryNode, at: number): PersonName | undefined => {
    if (node.kind === 'phrase') return invertedName(node.text)
    if (node.kind !== 'word') return undefined
    if (!words[at]?.isInitials) return hanName(node.text)
    const surnames = surnamesAt(at)
    return surnames.length > 0 ? { initials: initialsOf(node.text), surnames } : undefined
  }
  const calledAt = (node: QueryNode, at: number): FirstName | undefined => {
    if (namesAsWritten || nodes.length > longestWithNames) return undefined
    if (node.kind === 'word') return calledBy(foldedWords(node.text), surnamesAt(at))
    const [last = [], first = []] = node.kind === 'phrase' ? node.text.split(',').map(foldedWords) : []
    return calledBy(first, last.slice(-1))
  }
  const of = nodes.map((node, at) => {
    if (node.kind !== 'word' && node.kind !== 'phrase') return node
    const [person, called] = [personAt(node, at), calledAt(node, at)]
    return { ...node, ...(person && { person }), ...(called && { called }) }
  })
  return withConjuncts(query, of)
}

/** In longer queries a first name is one word of many, and its other forms would only cost. */
const longestWithNames = 8

function calledBy(names: readonly string[], surnames: readonly string[]): FirstName | undefined {
  const forms = names.length === 1 ? otherFirstNames(names[0]!) : []
  return forms.length > 0 && surnames.length > 0 ? { forms, surnames } : undefined
}

/** `C`, `C.`, `C.D.`, `CD`, `C-D`. An `a` or `I` is an initial only with a dot, or as a capital behind a word. */
function isInitials({ text }: Word, at: number): boolean {
  if (/^[ai]$/i.test(text)) return text === 'A' && at > 0
  return foldedWords(text).every(part => part.length === 1 && !isHan(part)) || capitals.test(text)
}

function initialsOf(text: string): string[] {
  const parts = foldedWords(text)
  return parts.length === 1 ? Array.from(parts[0]!) : parts.filter(part => part.length === 1)
}

/** The next word in a direction that is no initial. */
function nearest(words: readonly ((Word & { isInitials: boolean }) | undefined)[], from: number, step: 1 | -1): Word | undefined {
  for (let at = from + step; at >= 0 && at < words.length; at += step) {
    const word = words[at]
    if (word === undefined) return undefined
    if (!word.isInitials) return word
  }
  return undefined
}

/** The most words on either side of the comma of a name. */
const longestSide = 3

/** `Manning, Christopher`: the surname first, with first names or their initials behind it. */
function invertedName(text: string): PersonName | undefined {
  const [last, first, ...more] = text.split(',').map(foldedWords)
  if (last === undefined || first === undefined || more.length > 0) return undefined
  if (last.length === 0 || first.length === 0 || last.length > longestSide || first.length > longestSide) return undefined
  const given = first.filter(name => name.length > 1)
  return {
    initials: first.map(name => name.slice(0, 1)),
    surnames: last.slice(-1),
    ...(given.length > 0 && { given }),
    orders: [[...first, ...last].join(' ')],
  }
}

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)

/** Family and first names of Han letters, in the other order: the family name is one letter, or two of four. */
function hanName(text: string): PersonName | undefined {
  const found = Array.from(text)
  if (!isHan(text) || found.length < 2 || found.length > 4) return undefined
  const turned = (family: number): string => [...found.slice(family), ...found.slice(0, family)].join('')
  const families = found.length === 4 ? [1, 2, 3] : [1, found.length - 1]
  return { initials: [], surnames: [], orders: [...new Set(families.map(turned))] }
}
