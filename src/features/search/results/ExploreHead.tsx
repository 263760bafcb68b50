import type { ScopeHead } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { recordLink } from '#routing/record-links.ts'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { byNameText } from '../by-name.ts'
import { count } from '../figures.ts'
import { listOnly, withSet } from '#workers/query-encoding/search-moves.ts'
import css from './ExploreHead.module.css'

interface ExploreHeadProps {
  state: UrlSearchState & { scope: NonNullable<UrlSearchState['scope']> }
  /** As the last answer about this scope has it. */
  head: ScopeHead | undefined
  /** How many results were found by name alone. */
  byName: number | undefined
}

/** Whose research this page lists, and whether what is verified or what was found by name alone is shown (S1§8). */
export function ExploreHead({ state, head, byName }: ExploreHeadProps) {
  const { index, slug } = state.scope
  const isByName = state.qf.includes('suggestions_only')
  const to = (suggestions: boolean) => searchUrl(withSet(state, 'suggestions_only', suggestions))
  return (
    <header className={css['head']}>
      <h1 className={css['title']} tabIndex={-1}>
        <a href={recordLink(index, slug, searchUrl(listOnly(state)))}>{head?.title ?? slug.replace(/[-_]+/g, ' ')}</a>
      </h1>
      <div className={css['line']}>
        <p className={css['kind']}>{indexes[index].singular}</p>
        <nav className={css['kinds']} aria-label="Certainty of results">
          <Tooltip text="All results are verified.">
            <a href={to(false)} aria-current={isByName ? undefined : 'page'}>
              Verified
            </a>
          </Tooltip>
          {((byName ?? 0) > 0 || isByName) && (
            <Tooltip text={byNameText(byName ?? 0)}>
              <a href={to(true)} aria-current={isByName ? 'page' : undefined}>
                Found by name
                {byName !== undefined && <span className={css['total']}>{count(byName)}</span>}
              </a>
            </Tooltip>
          )}
        </nav>
      </div>
      {/* A touch screen shows no tooltip, and this must be known. */}
      {isByName && byName !== undefined && byName > 0 && <p className={css['warning']}>{byNameText(byName)}</p>}
    </header>
  )
}
