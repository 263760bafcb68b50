import type { Places } from '#contract/landscape.ts'
import { limits } from '#contract/limits.ts'
import { can, type UserType } from '#contract/rights.ts'
import { filterSetNames, type FilterSetName, type SearchReply, type SearchState } from '#contract/search.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'

/** Countries and states that are shown without `viewLandscape`. */
const previewPlaces = 5

/** Filter sets that change how the keyword is read or what a scope shows; they do not filter and are open to everyone. */
const unrestrictedSets: readonly FilterSetName[] = ['exact_match', 'suggestions_only']

export const planOfViewer = (user: User | undefined): UserType => user?.user_type ?? 'unregistered'

/** The search that this viewer may run (S1§6). Throws `right_required`; without the right to all results, a page has the default size. */
export function allowedSearch(viewer: UserType, state: SearchState): SearchState {
  requireFilterRight(viewer, state)
  if (canSeeAll(viewer, state)) return state
  if (state.page > 0) throw new Refusal('right_required')
  return { ...state, per_page: Math.min(state.per_page, limits.pageSize) }
}

/** Refuses filters of a viewer without `useFilters` with `right_required`. */
export function requireFilterRight(viewer: UserType, state: SearchState): void {
  const hasFilter = Object.values(state.filters).some(filter => filter.hide || filter.buckets.some(bucket => bucket.active))
  const hasFilterSet = filterSetNames.some(name => state[name] && !unrestrictedSets.includes(name))
  if ((hasFilter || hasFilterSet) && !can(viewer, 'useFilters')) throw new Refusal('right_required')
}

/**
 * The part of the reply that this viewer may see: facets by right, and the number of locked results. News results are never marked as
 * locked.
 */
export function allowedReply(viewer: UserType, state: SearchState, reply: SearchReply): SearchReply {
  const isOpen = reply.index === 'news' || canSeeAll(viewer, state)
  return { ...reply, filters: can(viewer, 'viewFilters') ? reply.filters : [], locked: isOpen ? 0 : lockedCount(reply) }
}

/** Results after the first page. */
const lockedCount = ({ total, results }: SearchReply) => Math.max(0, total - results.length)

/** Scoped searches are never locked (S1§6). */
const canSeeAll = (viewer: UserType, state: SearchState) =>
  isScoped(state) || can(viewer, state.index === 'news' ? 'viewAllNewsResults' : 'viewFullSearchResults')

const isScoped = (state: SearchState) => state.scoped_slug_texts.length > 0

/** Without `viewLandscape`, only the places with the most results are shown, and the number of the others. */
export function allowedPlaces(viewer: UserType, places: Places): Places {
  if (can(viewer, 'viewLandscape')) return places
  const buckets = places.buckets.slice(0, previewPlaces)
  return { ...places, buckets, locked: places.buckets.length - buckets.length }
}

/**
 * The search that this viewer may run in their bookmarks: like a scope it is never locked (S1§6), filters need their right. Leaving out
 * saved records would leave nothing, so that switch is ignored.
 */
export function allowedInBookmarks(viewer: UserType, state: SearchState): SearchState {
  const searched = { ...state, exclude_bookmarked: false }
  requireFilterRight(viewer, searched)
  return searched
}
