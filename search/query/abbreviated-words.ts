import type { IndexData } from '#contract/indexes/shape.ts'
import { conjuncts, type QueryNode, withConjuncts } from './query.ts'
import type { KnownSynonyms } from './synonyms.ts'

/** Three to eight letters with a dot, perhaps behind a hyphen. */
const form = /^(?:\p{L}+-)*\p{L}{3,8}\.$/u

/**
 * Among organisations a word with a dot is short for the one that the synonyms know, `Univ.`, or the beginning of one: `Technol.`, `Max-Planck-Inst.`
 * Elsewhere a dot ends a sentence that was pasted.
 */
export function withAbbreviatedWords(query: QueryNode, index: IndexData, synonyms: KnownSynonyms | undefined): QueryNode {
  if (!isOfOrganisations(index)) return query
  const of = conjuncts(query).map((node): QueryNode => {
    if (node.kind !== 'word' || node.prefix || node.person || !form.test(node.text)) return node
    const text = node.text.slice(0, -1)
    const [whole] = synonyms?.of(text) ?? []
    return whole === undefined ? { ...node, text, prefix: true } : { ...node, text: whole }
  })
  return withConjuncts(query, of)
}

const isOfOrganisations = ({ search, title }: IndexData): boolean =>
  search.some(({ names, paths }) => names === 'organisations' && paths.includes(title))
