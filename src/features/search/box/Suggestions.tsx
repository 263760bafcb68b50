import { queryRefusalOf } from '#api/query-refusal.ts'
import type { Rewrite } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { useFirstView } from '#kit/first-view.ts'
import { useRight } from '#session/session.ts'
import { track } from '#session/track.ts'
import { ScrollRow } from '#ui/list/ScrollRow.tsx'
import { late } from '#ui/waiting/late.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { withKeyword } from '#workers/query-encoding/search-moves.ts'
import { useResults, useRewrites } from '../search.reads.ts'
import { searchedState } from '../searched-state.ts'
import { SynonymsLine } from './SynonymsLine.tsx'
import css from './Suggestions.module.css'

/** Asked for after the results: with them comes the parser of queries. */
const NarrowingTerms = late(() => import('./NarrowingTerms.tsx'))

/** One line with better ways to write the query, the synonyms it is searched with, and terms to narrow it. */
export function Suggestions({ state }: { state: UrlSearchState }) {
  const mayRefine = useRight('useRefineTerms')
  const isShown = useFirstView()
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
      {!error &&
        reply?.total !== 0 &&
        (mayRefine ? (
          isShown && <NarrowingTerms state={searched} />
        ) : (
          <LockedHint right="useRefineTerms">Terms to narrow this search.</LockedHint>
        ))}
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
    <div className={css['part']}>
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
    </div>
  )
}
