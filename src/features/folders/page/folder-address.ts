import { useMemo } from 'react'
import type { IndexName } from '#contract/indexes/shape.ts'
import { usePlace } from '#routing/place.ts'
import { inCategory, withKeyword } from '#workers/query-encoding/search-moves.ts'
import { readSearchUrl, type SearchedFolder, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

export type FolderSearchState = UrlSearchState & { folder: SearchedFolder }

/** The list of saved records of the address, which is the only place that holds it. */
export function useFolderState(): FolderSearchState {
  const { path, query } = usePlace()
  return useMemo(() => {
    const state = readSearchUrl(path, query)
    return { ...state, folder: state.folder ?? { profile: '', id: '', isMixed: true } }
  }, [path, query])
}

/** The index that is open; undefined for all of them at once. */
export const categoryOf = ({ folder, category }: FolderSearchState): IndexName | undefined => (folder.isMixed ? undefined : category)

/** The address of the same words in one index, or in all of them at once. */
export function hrefOfCategory(state: FolderSearchState, category: IndexName | undefined): string {
  if (category) return searchUrl(inCategory(state, category))
  const { order, ...folder } = state.folder
  const mixed = { ...folder, isMixed: true, ...(order && order !== 'relevance' && { order }) }
  return searchUrl({ ...inCategory(state, state.category), filters: {}, search_by_fields: [], folder: mixed })
}

/** The address of all items of the folder at a place that have a tag. Its signs are no part of the language of the search. */
export function hrefOfTag({ pathname, search }: Pick<Location, 'pathname' | 'search'>, tag: string): string {
  const state = readSearchUrl(pathname, new URLSearchParams(search))
  const words = tag.replace(/[^\p{L}\p{N}]+/gu, ' ').replace(/\b(?:AND|OR|NOT)\b/g, word => word.toLowerCase())
  const folder = state.folder ?? { profile: '', id: '', isMixed: true }
  return hrefOfCategory({ ...withKeyword(state, words), folder }, undefined)
}

/** The address of the same list below another id. */
export const hrefOfId = (state: FolderSearchState, id: string): string => searchUrl({ ...state, folder: { ...state.folder, id } })
