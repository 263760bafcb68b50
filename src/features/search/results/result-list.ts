import { ApiError } from '#api/call.ts'
import { type RecordList, slugOf } from '#features/records/index.ts'
import type { SearchReply } from '#contract/search.ts'
import { formatNumber } from '#kit/format-number.ts'
import { atOffset } from '#workers/query-encoding/search-moves.ts'
import { lastPageOf, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { isFromDevice, readPage, type Source } from '../search.reads.ts'

/** How many pages of a search can be shown. */
export const pagesOf = ({ total, per_page, locked }: SearchReply): number =>
  Math.min(Math.ceil((total - locked) / per_page), lastPageOf(per_page) + 1)

/** Whether a reply is to a page behind the last one: it has nothing to show. */
export const isBehindLast = (reply: SearchReply): boolean => reply.page > 0 && reply.page >= pagesOf(reply)

/** Whether no page follows that may be shown. */
export const isOnLastPage = (reply: SearchReply): boolean => reply.page + 1 >= pagesOf(reply)

/** The address of the last page of a search (S1§2) if its state is behind that; without the right to all results the first is the last. */
export function lastPageUrl(state: UrlSearchState, reply: SearchReply): string | undefined {
  const lastOffset = Math.max(pagesOf(reply) - 1, 0) * reply.per_page
  return state.offset > lastOffset ? searchUrl(atOffset(state, lastOffset)) : undefined
}

/** A page of results as a list that an open record leads through; it goes on to the pages before and after. */
export function resultListOf(state: UrlSearchState, reply: SearchReply, source: Source, href = searchUrl(state)): RecordList {
  const { page, per_page, total, results } = reply
  const isLast = isOnLastPage(reply)
  return {
    href,
    places: results.map(({ index, data }) => ({ index, slug: slugOf(data) })),
    before: page * per_page,
    total,
    previousPage: page === 0 ? undefined : () => neighbour(state, (page - 1) * per_page, source),
    nextPage: isLast ? undefined : () => neighbour(state, (page + 1) * per_page, source),
    endsBecause: isLast ? endOf(reply, source) : undefined,
  }
}

function endOf({ total, locked, page, per_page }: SearchReply, source: Source): string | undefined {
  if (locked > 0) return `${formatNumber(locked)} more results with a full account.`
  if ((page + 1) * per_page < total)
    return `You have reached the first ${formatNumber((page + 1) * per_page)} results. Narrow your search to see others.`
  return !isFromDevice(source) ? undefined : 'You’re offline. These are all the results on this device.'
}

async function neighbour(state: UrlSearchState, offset: number, source: Source): Promise<RecordList> {
  const there = atOffset(state, offset)
  try {
    return resultListOf(there, await readPage(there, source), source)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind !== 'offline' && error.kind !== 'timeout')) throw error
    throw new Error('You’re offline. Connect to see more pages.', { cause: error })
  }
}
