import type { SearchReply } from '#contract/search.ts'
import { counted } from '#kit/format-number.ts'
import { asSpelled, withKeyword } from '#workers/query-encoding/search-moves.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import css from './SpellingLine.module.css'

/** Another spelling of the keyword: the one whose results are shown, or one that is offered. */
export function SpellingLine({ state, spelling }: { state: UrlSearchState; spelling: SearchReply['spelling'] }) {
  return (
    <output className={spelling ? css['line'] : 'visually-hidden'}>
      {spelling?.shown && (
        <>
          <span>
            Showing results for <strong>{spelling.keyword}</strong>
          </span>
          <span className={css['other']}>
            Search instead for <a href={searchUrl(asSpelled(state))}>{state.keyword}</a>
          </span>
        </>
      )}
      {spelling && !spelling.shown && (
        <span>
          Did you mean{' '}
          <a href={searchUrl(withKeyword(state, spelling.keyword))}>
            <strong>{spelling.keyword}</strong>
          </a>
          ? <span className={css['other']}>{counted(spelling.total, 'result')}</span>
        </span>
      )}
    </output>
  )
}
