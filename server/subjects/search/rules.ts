import type { Places } from '#contract/landscape.ts'
import { limits } from '#contract/limits.ts'
import { can, type UserType } from '#contract/rights.ts'
import { filterSetNames, type FilterSetName, type SearchReply, type SearchState } from '#contract/search.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'

/** Filter sets that say how words are read or what a scope shows; they choose nothing and are open to everybody. */
const openSets: readonly FilterSetName[] = ['exact_match', 'suggestions_only']

export const viewerOf = (user: User | undefined): UserType => user?.user_type ?? 'unregistered'

/** What this viewer may search for (S1§6). Throws `right_required`; without the right to all results, a page has the usual size. */
export function allowedSearch(viewer: UserType, state: SearchState): SearchState {
  needsFilters(viewer, state)
  if (seesAll(viewer, state)) return state
  if (state.page > 0) throw new Refusal('right_required')
  return { ...state, per_page: Math.min(state.per_page, limits.pageSize) }
}

/** A viewer without `useFilters` may choose no filter. Throws `right_required`. */
export function needsFilters(viewer: UserType, state: SearchState): void {
  const chosen = Object.values(state.filters).some(filter => filter.hide || filter.buckets.some(bucket => bucket.active))
  const switched = filterSetNames.some(name => state[name] && !openSets.includes(name))
  if ((chosen || switched) && !can(viewer, 'useFilters')) throw new Refusal('right_required')
}

/** What this viewer may see of the answer: facets by right, and how many results stay behind the plan. News is never marked locked. */
export function allowedReply(viewer: UserType, state: SearchState, reply: SearchReply): SearchReply {
  const isOpen = reply.index === 'news' || seesAll(viewer, state)
  return { ...reply, filters: can(viewer, 'viewFilters') ? reply.filters : [], locked: isOpen ? 0 : hidden(reply) }
}

/** Results behind the first page, of what was asked for. */
const hidden = ({ total, results }: SearchReply) => Math.max(0, total - results.length)

/** Scoped searches are never locked (S1§6). */
const seesAll = (viewer: UserType, state: SearchState) =>
  isScoped(state) || can(viewer, state.index === 'news' ? 'viewAllNewsResults' : 'viewFullSearchResults')

const isScoped = (state: SearchState) => state.scoped_slug_texts.length > 0

/** Without `viewLandscape` only the places with the most results are told, and how many there are besides. */
export function allowedPlaces(viewer: UserType, places: Places): Places {
  if (can(viewer, 'viewLandscape')) return places
  const buckets = places.buckets.slice(0, limits.landscapePreview)
  return { ...places, buckets, locked: places.buckets.length - buckets.length }
}

/**
 * What this viewer may search for among what they saved: like a scope it is never locked (S1§6), filters need their right. Leaving
 * out what is in a folder would leave nothing, so that switch is passed over.
 */
export function allowedInBookmarks(viewer: UserType, state: SearchState): SearchState {
  const asked = { ...state, exclude_bookmarked: false }
  needsFilters(viewer, asked)
  return asked
}
