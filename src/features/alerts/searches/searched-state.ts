import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { urlStateOf } from '#contract/saved-search-address.ts'
import { type SavedData, savedData } from '#contract/searches.ts'
import { searchLabel } from '#features/home/index.ts'
import { wholeRequest } from '#workers/query-encoding/search-request.ts'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** What is saved of a page of results: the search, without its page, its order and what is open above it. */
export const dataOf = (state: UrlSearchState): SavedData => v.parse(savedData, wholeRequest(state))

export const hrefOf = (data: SavedData): string => searchUrl(urlStateOf(data))

/** The same for searches that find the same: in whatever order their filters and terms were chosen. */
function identityOf(data: SavedData): string {
  const { exclude, search_by_fields, ignored_synonyms, filters, ...state } = urlStateOf(data)
  const sorted = [exclude, search_by_fields, ignored_synonyms].map(list => list.toSorted())
  const chosen = Object.entries(filters).map(([name, values]) => [name, values.toSorted()] as const)
  return JSON.stringify([state, sorted, chosen.filter(([, values]) => values.length > 0).toSorted(([a], [b]) => a.localeCompare(b))])
}

export const isSameSearch = (one: SavedData, other: SavedData): boolean => identityOf(one) === identityOf(other)

/** The name that is offered for a search. */
export const defaultName = (data: SavedData): string => searchLabel(hrefOf(data)).label.slice(0, limits.search.name.max)

/** What is searched: the words, the index and how many filters. */
export function searchNote(data: SavedData): string {
  const { note } = searchLabel(hrefOf(data))
  return data.keyword ? `“${data.keyword}” · ${note}` : note
}
