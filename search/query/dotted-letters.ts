import { commonWords } from './common-words.data.ts'
import { conjuncts, type QueryNode, withConjuncts } from './query.ts'
import { tokenize } from '../text/tokenize.ts'

const form = /^(?:\p{L}{1,2}\.){1,3}\p{L}{0,2}\.?$/u

/**
 * Reads `M.I.T.` in a plain query as MIT, which every text with either is indexed by, or as its letters; not if that is a common word, nor beside the
 * surname of a person.
 */
export function withoutDots(query: QueryNode): QueryNode {
  const of = conjuncts(query).map((node): QueryNode => {
    if (node.kind !== 'word' || node.prefix || node.person || !form.test(node.text)) return node
    const tokens = tokenize(node.text)
    const whole = tokens.find(({ joined }) => joined)
    if (whole === undefined || commonWords.has(whole.text)) return node
    const letters = tokens.flatMap(({ text, joined }) => (joined ? [] : text)).join(' ')
    const { at, end } = node
    return {
      kind: 'or',
      of: [
        { ...node, text: whole.text },
        { kind: 'phrase', text: letters, synonym: true, at, end },
      ],
      at,
      end,
    }
  })
  return withConjuncts(query, of)
}
