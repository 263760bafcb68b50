import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { SearchReply } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { Pagination } from '#ui/list/Pagination.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { NothingFound } from './NothingFound.tsx'
import { PageSizeSelect } from './results/PageSizeSelect.tsx'
import { ResultList } from './results/ResultList.tsx'
import { pagesOf } from './results/result-list.ts'
import type { Source } from './search.reads.ts'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import css from './ResultsPage.module.css'

interface ResultsBodyProps {
  state: UrlSearchState
  reply: SearchReply
  source: Source
  /** The reply is that of an earlier search; a newer one is loading. */
  stale: boolean
}

/** The list of results and its pages. An address beyond the last page is replaced by that of the last page (S1§2). */
export function ResultsBody({ state, reply, source, stale }: ResultsBodyProps) {
  const pages = pagesOf(reply)
  const lastOffset = Math.max(pages - 1, 0) * reply.per_page
  const isBeyond = !stale && state.offset > lastOffset
  useEffect(() => {
    if (isBeyond) void go(searchUrl(atOffset(state, lastOffset)), { replace: true })
  }, [isBeyond, lastOffset, state])

  const top = useRef<HTMLDivElement>(null)
  const turnedFrom = useRef<number>(undefined)
  const { page } = reply
  useEffect(() => {
    // Another page of results starts at its top. Not after Back and Forward, which restore the scroll position.
    if (turnedFrom.current === undefined || turnedFrom.current === page) return
    turnedFrom.current = undefined
    top.current?.scrollIntoView?.({ block: 'start' })
  }, [page])

  if (reply.total === 0) return stale ? null : <NothingFound state={state} reply={reply} />
  return (
    <div ref={top} className={css['body']}>
      <ResultList state={state} reply={reply} source={source} stale={stale} />
      {reply.locked === 0 && reply.total > limits.pageSize && (
        <p className={css['place']}>
          {placeOf(reply)} <PageSizeSelect state={state} className={css['sizeBelow']} />
        </p>
      )}
      {reply.locked === 0 && (
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
