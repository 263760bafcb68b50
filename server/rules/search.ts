import { limits } from '#contract/limits.ts'
import { can, type UserType } from '#contract/rights.ts'
import type { SearchReply, SearchState } from '#contract/search.ts'
import { Refusal } from '../http/refusal.ts'

/** What this viewer may search for (S1§6). Throws `right_required`; without the right to all results, a page has the usual size. */
export function allowedSearch(viewer: UserType, state: SearchState): SearchState {
  const choosing = Object.values(state.filters).some(filter => filter.hide || filter.buckets.some(bucket => bucket.active))
  if (choosing && !can(viewer, 'useFilters')) throw new Refusal('right_required')
  if (seesAll(viewer, state.index)) return state
  if (state.page > 0) throw new Refusal('right_required')
  return { ...state, per_page: Math.min(state.per_page, limits.pageSize) }
}

/** What this viewer may see of the answer: facets by right, and how many results stay behind the plan. News is never marked locked. */
export function allowedReply(viewer: UserType, reply: SearchReply): SearchReply {
  const locked = reply.index === 'news' || seesAll(viewer, reply.index) ? 0 : Math.max(0, reply.total - reply.results.length)
  return { ...reply, filters: can(viewer, 'viewFilters') ? reply.filters : [], locked }
}

const seesAll = (viewer: UserType, index: SearchState['index']) =>
  can(viewer, index === 'news' ? 'viewAllNewsResults' : 'viewFullSearchResults')
