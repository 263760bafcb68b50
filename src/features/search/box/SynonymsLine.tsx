import type { SynonymUse } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { changeSynonyms } from '../modals/change-search.ts'
import css from './Suggestions.module.css'

/** How many synonyms of a word are shown; the modal lists them all. */
const maxShown = 2

/** The synonyms that are searched too, or that they are off; a button opens their settings. */
export function SynonymsLine({ state, uses }: { state: UrlSearchState; uses: readonly SynonymUse[] }) {
  if (uses.length === 0) return null
  const active = state.ig_s
    ? []
    : uses.map(use => ({ of: use.of, terms: use.terms.filter(term => term.active) })).filter(({ terms }) => terms.length > 0)
  return (
    <div className={css['part']}>
      {active.length > 0 && <span className={css['label']}>Also searching</span>}
      <button type="button" className={css['chip']} title="Change synonyms" onClick={() => void changeSynonyms(state)}>
        {active.length === 0
          ? 'Synonyms are off'
          : active.map(({ of, terms }) => `${of} → ${namesOf(terms.map(({ term }) => term))}`).join('; ')}
      </button>
    </div>
  )
}

function namesOf(terms: readonly string[]): string {
  const more = terms.length - maxShown
  return more > 0 ? `${terms.slice(0, maxShown).join(', ')} and ${more} more` : terms.join(', ')
}
