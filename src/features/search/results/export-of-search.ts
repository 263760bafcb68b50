import { ApiError } from '#api/call.ts'
import { slugOf } from '#features/records/index.ts'
import type { ExportItem, ExportSource } from '#features/exports/index.ts'
import type { ResultItem, SearchReply, SearchStateInput } from '#contract/search.ts'
import { atOffset, listOnly } from '#workers/query-encoding/search-moves.ts'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { isFromDevice, readPage, searchOfDevice, type Source } from '../search.reads.ts'
import { searchedState } from '../searched-state.ts'

/** Results that are read from this device at a time. */
const batch = 50

/** What an export needs of the search on screen. */
export function exportOfSearch(shown: UrlSearchState, reply: SearchReply, source: Source): ExportSource {
  const state = atOffset(searchedState(shown, reply), 0)
  const { state: request, url } = wholeSearch(shown, reply)
  return {
    from: 'search',
    state: request,
    url,
    total: reply.total,
    isFromDevice: source !== 'server',
    pageOnDevice: (page, signal) => (isFromDevice(source) ? searchPageOnDevice(request, page, signal) : keptPage(state, page)),
  }
}

/** The whole search on screen, from its first result on. */
export function wholeSearch(shown: UrlSearchState, reply: SearchReply) {
  const state = atOffset(searchedState(shown, reply), 0)
  const { page: _page, per_page: _size, ...request } = toSearchRequest(state, true)
  return { state: request, url: searchUrl(listOnly(state)) }
}

/** A page of a search among the records on this device; empty behind the last, and where nothing is there. */
export const searchPageOnDevice = (request: SearchStateInput, page: number, signal: AbortSignal): Promise<ExportItem[]> =>
  itemsOf(searchOfDevice({ ...request, page, per_page: batch }, signal))

/** A page of a list as it was kept, or else of what this device finds. */
const keptPage = (state: UrlSearchState, page: number): Promise<ExportItem[]> =>
  itemsOf(readPage(atOffset(state, page * state.per_page), { foundAt: 0 }))

async function itemsOf(page: Promise<SearchReply>): Promise<ExportItem[]> {
  try {
    return (await page).results.map(({ index, data }: ResultItem) => ({ index, slug: slugOf(data), record: data }))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'offline') return []
    throw error
  }
}
