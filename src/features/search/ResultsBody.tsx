import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { SearchReply } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Pagination } from '#ui/list/Pagination.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { NothingFound } from './cases.ts'
import { LockedNews } from './results/LockedNews.tsx'
import { PageSizeSelect } from './results/PageSizeSelect.tsx'
import { ResultList } from './results/ResultList.tsx'
import { pagesOf } from './results/result-list.ts'
import type { Source } from './search.reads.ts'
import { useSeesAll } from './sees-all.ts'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import css from './ResultsPage.module.css'

interface ResultsBodyProps {
  state: UrlSearchState
  reply: SearchReply
  source: Source
  /** The reply is that of an earlier search; a newer one is loading. */
  stale: boolean
}

/** The list of results and its pages. */
export function ResultsBody({ state, reply, source, stale }: ResultsBodyProps) {
  const pages = pagesOf(reply)
  const body = useRef<HTMLDivElement>(null)
  const turnedFrom = useRef<number>(undefined)
  const { page } = reply
  useEffect(() => {
    // Another page of results starts with the line above the list, for the eye and for the next Tab. Not after Back and Forward, which restore both.
    if (turnedFrom.current === undefined || turnedFrom.current === page) return
    turnedFrom.current = undefined
    const section = body.current?.closest('section')
    section?.scrollIntoView?.({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
  }, [page])

  const isWhole = useSeesAll(state) || source !== 'server'
  if (reply.total === 0) return stale ? null : <NothingFound state={state} reply={reply} />
  return (
    <div ref={body} className={css['body']}>
      <ResultList state={state} reply={reply} source={source} stale={stale} />
      {!isWhole && reply.index === 'news' && reply.total > reply.results.length && <LockedNews reply={reply} />}
      {isWhole && reply.total > limits.pageSize && (
        <p className={css['place']}>
          {placeOf(reply)} <PageSizeSelect state={state} className={css['sizeBelow']} />
        </p>
      )}
      {isWhole && (
        <Pagination
          page={page}
          pages={pages}
          href={to => searchUrl(atOffset(state, to * reply.per_page))}
          onTurn={() => (turnedFrom.current = page)}
        />
      )}
    </div>
  )
}

/** Which results are on the page: `13–24 of 303`. */
function placeOf({ page, per_page, results, total }: SearchReply): string {
  const first = page * per_page + 1
  return `${formatNumber(first)}–${formatNumber(first + Math.max(results.length, 1) - 1)} of ${formatNumber(total)}`
}
