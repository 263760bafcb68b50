import type { SynonymUse } from '#contract/search.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { changeSynonyms } from '../modals/change-search.ts'
import css from './Suggestions.module.css'

/** How many synonyms of one word are told; the modal lists them all. */
const told = 3

/** What is searched besides the words as written. Says so as well when it could be and is not. */
export function SynonymsLine({ state, uses }: { state: UrlSearchState; uses: readonly SynonymUse[] }) {
  const active = uses
    .map(use => ({ of: use.of, terms: use.terms.filter(term => term.active).map(({ term }) => term) }))
    .filter(({ terms }) => terms.length > 0)
  if (uses.length === 0) return null
  return (
    <p className={css['synonyms']}>
      {active.length === 0 || state.ig_s ? 'Synonyms are off.' : 'Also searching: '}
      {!state.ig_s &&
        active.map(({ of, terms }, place) => (
          <span key={of}>
            {place > 0 && '; '}
            <b>{of}</b> → {terms.slice(0, told).join(', ')}
            {terms.length > told && ` and ${terms.length - told} more`}
          </span>
        ))}{' '}
      <button type="button" onClick={() => void changeSynonyms(state)}>
        Change synonyms
      </button>
    </p>
  )
}
