import { queryRefusalOf } from '#api/query-refusal.ts'
import { type Rewrite, search } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { track } from '#session/track.ts'
import { ScrollRow } from '#ui/list/ScrollRow.tsx'
import { narrowed } from '#workers/query-encoding/narrowing.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { useResults, useRewrites } from '../search.reads.ts'
import { searchedState } from '../searched-state.ts'
import { useRead } from '#api/read/use-read.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { SynonymsLine } from './SynonymsLine.tsx'
import css from './Suggestions.module.css'

/** One line with better ways to write the query, the synonyms it is searched with, and terms to narrow it. */
export function Suggestions({ state }: { state: UrlSearchState }) {
  const { answer, isCurrent, error } = useResults(state)
  const rewrites = useRewrites(state)
  if (!state.keyword) return null
  const reply = isCurrent && !error ? answer : undefined
  const searched = searchedState(state, reply)
  if (queryRefusalOf(error) && rewrites.length === 0) return null
  return (
    <ScrollRow className={css['suggestions']}>
      <Rewrites state={searched} rewrites={rewrites} />
      <SynonymsLine state={searched} uses={answer?.synonyms ?? []} />
      {!error && reply?.total !== 0 && <Terms state={searched} />}
    </ScrollRow>
  )
}

interface RewritesProps {
  state: UrlSearchState
  rewrites: readonly Rewrite[]
}

function Rewrites({ state, rewrites }: RewritesProps) {
  if (rewrites.length === 0) return null
  return (
    <p className={css['part']}>
      <span className={css['label']}>Try</span>
      {rewrites.map(({ kind, keyword }) => (
        <a
          key={kind}
          className={css['chip']}
          href={searchUrl(withKeyword(state, keyword))}
          onClick={() => track('search_operator_suggestion', { kind, index: state.category })}
        >
          {keyword}
        </a>
      ))}
    </p>
  )
}

const shownTerms = 8

function Terms({ state }: { state: UrlSearchState }) {
  const mayRefine = useRight('useRefineTerms')
  const body = wholeRequest(state)
  const { answer: value, error, loading } = useRead(search.termSuggestions, mayRefine ? { body } : undefined)
  if (!mayRefine) return <LockedHint right="useRefineTerms">Terms to narrow this search.</LockedHint>
  const terms = error ? [] : (value?.terms ?? []).slice(0, shownTerms)
  if (terms.length === 0 && !loading) return null
  return (
    <p className={css['part']} aria-busy={loading || undefined}>
      <span className={css['label']}>Narrow by</span>
      {terms.map(({ term }) => (
        <a key={term} className={css['chip']} href={searchUrl(withKeyword(state, narrowed(state.keyword, term)))}>
          + {term}
        </a>
      ))}
    </p>
  )
}
