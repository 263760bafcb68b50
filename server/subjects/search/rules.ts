import type { Places } from '#contract/landscape.ts'
import { limits } from '#contract/limits.ts'
import { relatedLimits } from '#contract/related.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { allResultsRight, isOpenFilter, needsFilterRight } from '#contract/indexes/search-rights.ts'
import { can, type Viewer } from '#contract/rights.ts'
import type { SearchReply, SearchState } from '#contract/search.ts'
import type { Offer } from '#contract/typeahead.ts'
import type { SearchVisibility } from '../../catalogue/port.ts'
import { mostOfferedRecords } from '../../core/offered-records.ts'
import { requireRight } from '../../core/refusal.ts'

/** Countries and states that are shown without `viewLandscape`. */
const previewPlaces = 5

/** The search that this viewer may run (S1§6). Throws `right_required`; without the right to all results, a page has the default size. */
export function allowedSearch(viewer: Viewer, state: SearchState): SearchState {
  requireFilterRight(viewer, state)
  const most = openResults(viewer, state)
  if (most === undefined) return state
  if (state.page * state.per_page >= most) requireRight(viewer, allResultsRight(state.index))
  return { ...state, per_page: Math.min(state.per_page, most) }
}

/** How many results of a search this viewer may see; undefined: all. Scoped searches are not locked (S1§6), but end. */
function openResults(viewer: Viewer, { index, scoped_slug_texts }: Pick<SearchState, 'index' | 'scoped_slug_texts'>): number | undefined {
  if (can(viewer, allResultsRight(index))) return undefined
  return scoped_slug_texts.length > 0 ? limits.openScope : limits.pageSize
}

/** What of a search this viewer may see. */
export function sightOf(viewer: Viewer, state: SearchState): SearchVisibility {
  const most = openResults(viewer, state)
  return { filters: can(viewer, 'viewFilters'), ...(most !== undefined && { most }) }
}

/** How many results of each index the previews of words may come from. */
export const openPreviews = (viewer: Viewer): number | undefined => (can(viewer, 'viewFullSearchResults') ? undefined : limits.pageSize)

/** Throws `right_required` for a page of the records that cite another, beyond those that everyone may see. */
export function requireCitingPage(viewer: Viewer, index: IndexName, page: number): void {
  if (page * relatedLimits.citing >= limits.openScope) requireRight(viewer, allResultsRight(index))
}

/** Refuses filters of a viewer without `useFilters` with `right_required`. */
export function requireFilterRight(viewer: Viewer, state: SearchState): void {
  if (needsFilterRight(state)) requireRight(viewer, 'useFilters')
}

/**
 * The part of the reply that this viewer may see: facets by right, and the number of locked results. News results are never marked as
 * locked.
 */
export function allowedReply(viewer: Viewer, state: SearchState, reply: SearchReply): SearchReply {
  const most = openResults(viewer, state)
  const isOpen = reply.index === 'news' || most === undefined
  return { ...reply, filters: can(viewer, 'viewFilters') ? reply.filters : [], locked: isOpen ? 0 : lockedCount(reply, most) }
}

/** Results after the last page that is shown; of a first page also those that it leaves out. */
const lockedCount = ({ total, results }: SearchReply, most: number) => Math.max(0, total - (most > limits.pageSize ? most : results.length))

/** Without `viewLandscape`, only the places with the most results are shown, and the number of the others. */
export function allowedPlaces(viewer: Viewer, places: Places): Places {
  if (can(viewer, 'viewLandscape')) return places
  const buckets = places.buckets.slice(0, previewPlaces)
  return { ...places, buckets, locked: places.buckets.length - buckets.length }
}

/** The suggestions that this viewer gets for a text: records only up to the number that a search shows, all words and names. */
export function allowedOffers(viewer: Viewer, offers: readonly Offer[]): Offer[] {
  let left = mostOfferedRecords(viewer, offers.length)
  return offers.filter(({ kind }) => kind !== 'record' || left-- > 0)
}

interface FilterValue {
  value: string
  label: string
  count?: number | undefined
}

/** Refuses the values of a filter that this viewer neither sees nor may use. Those of the country are open to everyone (S1§2). */
export function requireValuesRight(viewer: Viewer, index: IndexName, filter: string): void {
  if (!isOpenFilter(index, filter)) requireRight(viewer, 'viewFilters')
}

/**
 * The values of a filter as this viewer may see them: without the right to its numbers also without their order, which would tell which
 * place has more. The numbers of places are those of the landscape.
 */
export function allowedValues(viewer: Viewer, index: IndexName, filter: string, values: readonly FilterValue[]): FilterValue[] {
  const isPlace = Object.values(indexes[index].places ?? {}).includes(filter)
  if (can(viewer, isPlace ? 'viewLandscape' : 'viewFilters')) return [...values]
  return values.map(({ value, label }) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/**
 * The search that this viewer may run in their bookmarks: like a scope it is never locked (S1§6), filters need their right. Leaving out
 * saved records would leave nothing, so that switch is ignored.
 */
export function allowedInBookmarks(viewer: Viewer, state: SearchState): SearchState {
  const searched = { ...state, exclude_bookmarked: false }
  requireFilterRight(viewer, searched)
  return searched
}

/** The search that this viewer may run among a community: like a scope it is never locked (S1§6), but ends. */
export function allowedAmong(viewer: Viewer, state: SearchState): { state: SearchState; sight: SearchVisibility } {
  requireFilterRight(viewer, state)
  const isWhole = can(viewer, allResultsRight(state.index))
  if (!isWhole && state.page * state.per_page >= limits.openScope) requireRight(viewer, allResultsRight(state.index))
  return { state, sight: { filters: can(viewer, 'viewFilters'), ...(!isWhole && { most: limits.openScope }) } }
}

/** The search of an alert of this viewer: without the right to filters it may have none. What an alert finds is never a page of results. */
export function allowedAlert(viewer: Viewer, state: SearchState): SearchState {
  requireFilterRight(viewer, state)
  return state
}
