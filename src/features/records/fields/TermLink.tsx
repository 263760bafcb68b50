import type { IndexName } from '#contract/indexes/shape.ts'
import { useRight } from '#session/session.ts'
import { searchUrl } from '#workers/query-encoding/search-url.ts'
import { termSearch } from '#workers/query-encoding/term-search.ts'

interface TermLinkProps {
  index: IndexName
  /** Where the records of the index have it: the path of a filter or of a search field. */
  path: string
  children: string
}

/** A term of a record as a link to the records that have it too; plain text if they cannot be searched for. */
export function TermLink({ index, path, children: term }: TermLinkProps) {
  const mayFilter = useRight('useFilters')
  const state = termSearch(index, path, term, mayFilter)
  return state ? <a href={searchUrl(state)}>{term}</a> : term
}
