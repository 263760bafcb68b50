import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import type { SearchReply } from '#contract/search.ts'
import { go } from '#routing/navigation.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { LockedResults, NothingFound } from './ResultBlocks.tsx'
import { ResultList } from './ResultList.tsx'
import { atPage } from './search-moves.ts'

interface ResultsBodyProps {
  state: UrlSearchState
  reply: SearchReply
  /** The reply answers an earlier question; a newer one is on its way. */
  stale: boolean
}

/** The list and how to go on from it. An address that lies behind the last page becomes that of the last page (S1§2). */
export function ResultsBody({ state, reply, stale }: ResultsBodyProps) {
  const pages = Math.min(Math.ceil(reply.total / reply.per_page), limits.lastPage + 1)
  const isBeyond = !stale && reply.total > 0 && state.page >= pages
  useEffect(() => {
    if (isBeyond) void go(searchUrl(atPage(state, pages - 1)), { replace: true })
  }, [isBeyond, pages, state])
  if (reply.total === 0) return stale ? null : <NothingFound state={state} />
  return (
    <>
      <ResultList reply={reply} stale={stale} />
      {reply.locked > 0 ? (
        <LockedResults locked={reply.locked} />
      ) : (
        pages > 1 && <Pagination page={reply.page} pages={pages} href={page => searchUrl(atPage(state, page))} />
      )}
    </>
  )
}
