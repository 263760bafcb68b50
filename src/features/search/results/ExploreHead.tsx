import type { ScopeHead } from '#contract/search.ts'
import { indexes } from '#contract/indexes/all.ts'
import { recordLink } from '#routing/record-links.ts'
import { Tooltip } from '#ui/overlay/Tooltip.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { byNameText } from '../by-name.ts'
import { formatNumber } from '#kit/format-number.ts'
import { listOnly, withSet } from '#workers/query-encoding/search-moves.ts'
import css from './ExploreHead.module.css'

interface ExploreHeadProps {
  state: UrlSearchState & { scope: NonNullable<UrlSearchState['scope']> }
  /** From the last reply for this scope; until then nothing is known about its results. */
  head: ScopeHead | undefined
  /** The number of results found by name only. */
  byName: number | undefined
}

/** The record of an explore page, and links to its verified results and to those found by name (S1§8). */
export default function ExploreHead({ state, head, byName }: ExploreHeadProps) {
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
        {head && (
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
                  {byName !== undefined && <span className={css['total']}>{formatNumber(byName)}</span>}
                </a>
              </Tooltip>
            )}
          </nav>
        )}
      </div>
      {/* The tooltip's text again, because touch screens show no tooltips. */}
      {isByName && byName !== undefined && byName > 0 && <p className={css['warning']}>{byNameText(byName)}</p>}
    </header>
  )
}
