import { commonWords } from './common-words.data.ts'
import { identifierPieces } from '../text/identifiers.ts'
import { tokenize } from '../text/tokenize.ts'

/** Words that stand before a number and mean it. */
const labels: ReadonlySet<string> = new Set(
  'doi arxiv pmid pmcid pubmed orcid ror nct acl cordis rcn patent application number no id ids identifier grant agreement ga clinicaltrials gov paper https http www org'.split(
    ' ',
  ),
)

/** The number of a patent in its usual form, and nothing else: `US 11,147,202 B2`. Its letters alone say nothing. */
export const isPatentNumber = (keyword: string): boolean => /^\s*us[\s-]?(?:\d{4}\/)?\d[\d, ]{5,}(?:[\s-]?[a-z]\d?)?\s*$/i.test(keyword)

/** The identifiers of records in a keyword, and the other words. `isKnown` says whether a record has the identifier with a key. */
export function identifiersIn(keyword: string, isKnown: (key: string) => boolean): { keys: string[]; rest: string } {
  const keys: string[] = []
  let rest = ''
  let from = 0
  for (const { start, end, keys: own } of identifierPieces(keyword)) {
    if (start < from) continue
    const known = own.filter(isKnown)
    if (known.length === 0) continue
    keys.push(...known)
    // Spaces, so that the places of the other words stay.
    rest += keyword.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  if (keys.length === 0) return { keys, rest: keyword }
  rest += keyword.slice(from)
  const says = tokenize(rest).some(({ text, joined }) => !joined && !labels.has(text) && !commonWords.has(text))
  return { keys: [...new Set(keys)], rest: says ? rest : '' }
}
