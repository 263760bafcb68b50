import { useRead } from '#api/read/use-read.ts'
import { search } from '#contract/search.ts'
import { narrowed } from '#workers/query-encoding/narrowing.ts'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import css from './Suggestions.module.css'

const shownTerms = 8

/** Terms to narrow a search, for those who may. */
export default function NarrowingTerms({ state }: { state: UrlSearchState }) {
  const { answer: value, error, loading } = useRead(search.termSuggestions, { body: wholeRequest(state) })
  const terms = error ? [] : (value?.terms ?? []).slice(0, shownTerms)
  if (terms.length === 0 && !loading) return null
  return (
    <div className={css['part']} aria-busy={loading || undefined}>
      <span className={css['label']}>Narrow by</span>
      {terms.map(({ term }) => (
        <a key={term} className={css['chip']} href={searchUrl(withKeyword(state, narrowed(state.keyword, term)))}>
          + {term}
        </a>
      ))}
    </div>
  )
}
