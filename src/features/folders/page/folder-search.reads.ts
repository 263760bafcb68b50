import { useEffect, useMemo, useRef } from 'react'
import { type ApiError, call } from '#api/call.ts'
import type { LoadOptions } from '#api/read/read.ts'
import { useRead } from '#api/read/use-read.ts'
import { bookmarks as calls, mostSavedSlugs } from '#contract/bookmarks.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Filter, SearchStateInput } from '#contract/search.ts'
import { lacksNetwork, searchSaved, useFilterOrder } from '#features/search/index.ts'
import { chosenCount } from '#workers/query-encoding/search-moves.ts'
import { toSearchRequest, toWordsState } from '#workers/query-encoding/search-request.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { isRecord, type ItemView, type RecordItem } from '../items/item-view.ts'
import { itemHas } from './item-words.ts'

/** What a search in a folder has found. */
interface FolderMatches {
  /** Of each searched index the slugs of the items that were found, in the order of the search. */
  slugs: Partial<Record<IndexName, readonly string[]>>
  /** The filters of the open index. */
  filters: readonly Filter[]
}

export interface FolderSearch {
  /** Undefined until the answer comes, and where nothing is searched. */
  matches: FolderMatches | undefined
  /** Whether they answer the address, or an earlier one while the answer is on its way. */
  isCurrent: boolean
  loading: boolean
  error: ApiError | undefined
  again: () => void
}

type FilterOrder = ReturnType<typeof useFilterOrder>

/** Words are searched as they are spelled, by the server and the device alike: what they know of other words differs. */
const bodyOf = (state: UrlSearchState, index: IndexName, order: FilterOrder): SearchStateInput & { slugs: boolean } => ({
  ...(index === state.category && !state.folder?.isMixed
    ? { ...toSearchRequest(state, true), ...order }
    : { index, ...toWordsState(state) }),
  ignore_spelling: true,
  sort: state.folder?.order === 'relevance' ? 'relevance' : 'last_added',
  page: 0,
  per_page: 1,
  slugs: true,
})

/**
 * The search of the address in a folder: by the server, and by the records on this device where it cannot be reached or does not know yet
 * what was changed here. `wantsFilters`: also without words and filters, for the numbers beside the filters.
 */
export function useFolderSearch(state: UrlSearchState, items: readonly RecordItem[], wantsFilters: boolean): FolderSearch {
  const order = useFilterOrder(state.category)
  const isMixed = state.folder?.isMixed === true
  const isSearching = isSearched(state)
  // Words count in every index of the folder, for the numbers on the tabs.
  const { present, isAhead } = useMemo(
    () => ({ present: [...new Set(items.map(({ index }) => index))], isAhead: items.some(({ mark }) => mark === 'waiting') }),
    [items],
  )
  const searched = state.keyword === '' && !isMixed ? [state.category] : present
  const first = isMixed ? present[0] : state.category
  const isAsked = first !== undefined && items.length > 0 && (isSearching || (wantsFilters && !isMixed))
  const folderId = state.folder?.id ?? ''
  const args = isAsked ? { body: { ...bodyOf(state, first, order), bookmark_folder: folderId } } : undefined

  const gathered = async (answer: (index: IndexName) => Promise<{ slugs?: readonly string[] | undefined; filters: readonly Filter[] }>) => {
    const replies = await Promise.all(searched.map(async index => ({ index, ...(await answer(index)) })))
    return {
      slugs: Object.fromEntries(replies.map(({ index, slugs = [] }) => [index, slugs])),
      filters: replies.find(({ index }) => index === first)?.filters ?? [],
    }
  }
  const onDevice = (signal: AbortSignal) =>
    gathered(index => {
      const only = items.filter(item => item.index === index).map(({ slug_value }) => slug_value)
      const { slugs: _slugs, ...body } = bodyOf(state, index, order)
      return searchSaved(body, { only, slugs: mostSavedSlugs }, signal)
    })
  const onServer = (options: LoadOptions) =>
    gathered(index => call(calls.searchFolder, { body: { ...bodyOf(state, index, order), bookmark_folder: folderId } }, options))

  const { answer, isCurrent, loading, error, again } = useRead<typeof calls.searchFolder, FolderMatches>(calls.searchFolder, args, {
    freshFor: 0,
    load: options => (isAhead ? onDevice(options.signal) : onServer(options)),
    offline: async (failure, signal) => (lacksNetwork(failure) ? { answer: await onDevice(signal), copy: { asOf: undefined } } : undefined),
  })
  useAgainAfterChanges(items, isAhead, again)
  // An earlier answer stays until the next one comes, if it has looked where this one looks.
  const isUsable = answer !== undefined && !error && (isCurrent || searched.every(index => answer.slugs[index] !== undefined))
  return { matches: isUsable ? answer : undefined, isCurrent, loading, error, again }
}

/** Whether the address names words or filters. */
export const isSearched = (state: UrlSearchState): boolean => state.keyword !== '' || chosenCount(state) > 0

/** What was added here, or on another device, is searched too. */
function useAgainAfterChanges(items: readonly RecordItem[], isAhead: boolean, again: () => void): void {
  const now = `${items.length} ${isAhead}`
  const seen = useRef(now)
  useEffect(() => {
    if (seen.current === now) return
    seen.current = now
    again()
  })
}

/**
 * The items that were found, in the order of the search if that is asked for, else in theirs: by the search, and by the words of own entries, notes and
 * tags, which it does not know. Filters are about records, so with them only the search finds any. Undefined while the records are being searched.
 */
export function foundAmong(
  items: readonly ItemView[],
  matches: FolderMatches | undefined,
  { keyword, isFiltered, isBySearch }: { keyword: string; isFiltered: boolean; isBySearch: boolean },
): readonly ItemView[] | undefined {
  if (!matches && items.some(isRecord)) return undefined
  const placeOf = placesIn(matches?.slugs ?? {})
  const isFound = itemHas(keyword)
  const found = items.flatMap(item => {
    const place = (isRecord(item) ? placeOf(item) : undefined) ?? ((!isRecord(item) || !isFiltered) && isFound(item) ? Infinity : undefined)
    return place === undefined ? [] : [{ item, place }]
  })
  if (isBySearch) found.sort((a, b) => a.place - b.place)
  return found.map(({ item }) => item)
}

function placesIn(slugs: FolderMatches['slugs']): (item: RecordItem) => number | undefined {
  const places = new Map(Object.entries(slugs).map(([index, found]) => [index, new Map(found.map((slug, place) => [slug, place]))]))
  return ({ index, slug_value, record }) => {
    const ofIndex = places.get(index)
    const place = ofIndex?.get(slug_value)
    if (place !== undefined || !ofIndex) return place
    // The catalogue may have given the record another first slug since.
    for (const slug of record?.slug_values ?? []) {
      const other = ofIndex.get(slug)
      if (other !== undefined) return other
    }
    return undefined
  }
}
