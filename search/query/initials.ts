import type { QueryNode } from './query.ts'
import { fold } from '../text/fold.ts'
import { tokenize } from '../text/tokenize.ts'

type Word = Extract<QueryNode, { kind: 'word' }>

/** Capitals that may stand for first names: `CD` in `Manning CD`. */
const capitals = /^\p{Lu}{2,3}$/u
const letters = (text: string): string[] => tokenize(text).map(token => token.text)

/**
 * Lets initials in a plain query stand for first names: in `Manning, C. D.` the letters also fit a Christopher beside a Manning. Other words stay
 * as they are.
 */
export function withInitials(query: QueryNode): QueryNode {
  const nodes = query.kind === 'and' ? query.of : [query]
  const words = nodes.map((node, at) => (node.kind === 'word' ? { ...node, isInitials: isInitials(node, at) } : undefined))
  if (!words.some(word => word?.isInitials)) return query
  const of = nodes.map((node, at) => {
    if (node.kind !== 'word' || !words[at]?.isInitials) return node
    const surnames = [nearest(words, at, -1), nearest(words, at, 1)].flatMap(word => (word ? letters(word.text).slice(-1) : []))
    return surnames.length > 0 ? { ...node, initials: { letters: initialsOf(node), surnames } } : node
  })
  return query.kind === 'and' ? { ...query, of } : of[0]!
}

/** `C`, `C.`, `C.D.`, `CD`, `C-D`. An `a` or `I` is an initial only with a dot, or as a capital behind a word. */
function isInitials({ text }: Word, at: number): boolean {
  if (/^[ai]$/i.test(text)) return text === 'A' && at > 0
  return letters(text).every(part => part.length === 1) || capitals.test(text)
}

function initialsOf({ text }: Word): string[] {
  const parts = letters(text)
  return parts.length === 1 ? [...fold(text)] : parts.filter(part => part.length === 1)
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
