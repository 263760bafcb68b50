import type { SynonymUse } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { changeSynonyms } from '../modals/change-search.ts'
import css from './Suggestions.module.css'

/** How many synonyms of one word are told; the modal lists them all. */
const told = 2

/** What is searched besides the words as written; one press changes it. Says so as well when it could be and is not. */
export function SynonymsLine({ state, uses }: { state: UrlSearchState; uses: readonly SynonymUse[] }) {
  if (uses.length === 0) return null
  const active = state.ig_s
    ? []
    : uses.map(use => ({ of: use.of, terms: use.terms.filter(term => term.active) })).filter(({ terms }) => terms.length > 0)
  return (
    <p className={css['part']}>
      {active.length > 0 && <span className={css['what']}>Also searching</span>}
      <button type="button" className={css['chip']} title="Change synonyms" onClick={() => void changeSynonyms(state)}>
        {active.length === 0
          ? 'Synonyms are off'
          : active.map(({ of, terms }) => `${of} → ${namesOf(terms.map(({ term }) => term))}`).join('; ')}
      </button>
    </p>
  )
}

function namesOf(terms: readonly string[]): string {
  const more = terms.length - told
  return more > 0 ? `${terms.slice(0, told).join(', ')} and ${more} more` : terms.join(', ')
}
