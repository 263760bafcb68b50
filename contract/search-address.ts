import type { IndexName, SortName } from './indexes/shape.ts'
import { limits } from './limits.ts'
import type { PageName } from './page-routes.ts'
import type { FilterSetName, ScopeIndex } from './search.ts'
import { to } from './to.ts'
import { wellFormed } from './well-formed.ts'

/** The state in the address of a result list (S1§2, S3§2). It is stored nowhere else. */
export interface UrlSearchState {
  /** As a list or on the map. A scope has only the list. */
  view: 'search' | 'landscape'
  /** On an explore page: the record that everything is linked with. */
  scope?: { index: ScopeIndex; slug: string }
  /** In one folder, or in everything that the user has saved. */
  folder?: SearchedFolder
  category: IndexName
  keyword: string
  exclude: string[]
  search_by_fields: string[]
  /** Facet name -> chosen bucket values: slugs, or ranges of years (contract/year-range.ts). Only facets, fields and sorts that the index has. */
  filters: Record<string, string[]>
  sort: SortName
  /** Results before the first shown one: a multiple of the page size. The address counts pages from 1 and omits the first. */
  offset: number
  /** Results on a page: one of the page sizes. The address omits the usual one. */
  per_page: number
  /** Filter sets that are on, in the order of their contract. */
  qf: FilterSetName[]
  /** True: synonyms are ignored, all of them; `ignored_synonyms` is empty then. */
  ig_s: boolean
  /** Single synonyms that are ignored, as the reply writes them. */
  ignored_synonyms: string[]
  /** True: words are searched as they are spelled. */
  ig_sp: boolean
  /** Milliseconds since 1970, of a saved search: records added later are new. */
  t?: number
  hr?: string
  'product-tour'?: string
  /** The record that is open above the list, under its query key. With several in an address the last one counts (S3§2). */
  opened?: Record<string, string>
}

/** A list of saved records: its items of all indexes at once, or of one, which is then the search's category. */
export interface SearchedFolder {
  /** The slug of the profile that its address is below. */
  profile: string
  id: string
  isMixed: boolean
  /** The order of its items, beside those of a search. */
  order?: FolderOrder
}

/** The orders of a list of saved records. Without one, a folder is in its own and all folders together are last added first. */
export const folderOrders = ['own', 'last_added', 'relevance', 'title', 'newest'] as const
export type FolderOrder = (typeof folderOrders)[number]

/** The page of what is linked with a record. */
export const explorePage = {
  researchers: 'researcher.explore',
  research_groups: 'research_group.explore',
  organisations: 'organisation.explore',
} as const satisfies Record<ScopeIndex, PageName>
/** The default sort: a saved search shows what was added last (S1§2). */
export const usualSort = (t: number | undefined): SortName => (t === undefined ? 'relevance' : 'last_added')

/** The route of a state: path and query, for example `/search/publications/year:2019,2020?keyword=parsing&page=2`. */
export function searchUrl(state: UrlSearchState): string {
  const { scope, folder, category } = state
  const buckets = Object.entries(state.filters)
    .filter(([, values]) => values.length > 0)
    .map(([facet, values]) => `${facet}:${values.join(',')}`)
  const what = { category, _splat: buckets.join('/') }
  const path = folder
    ? folderPath(folder, what)
    : scope
      ? to(explorePage[scope.index], { id: scope.slug, ...what })
      : to(state.view === 'landscape' ? 'searchLandscape' : 'search', what)
  const query: [key: string, value: string][] = []
  const add = (key: string, value: string) => void query.push([key, value])
  if (state.keyword) add('keyword', state.keyword)
  for (const term of state.exclude) add('exclude', term)
  if (state.search_by_fields.length > 0) add('search_by_fields', state.search_by_fields.join(','))
  if (folder?.order) add('sort', folder.order)
  else if (state.sort !== usualSort(state.t)) add('sort', state.sort)
  if (state.offset > 0) add('page', String(Math.floor(state.offset / state.per_page) + 1))
  if (state.per_page !== limits.pageSize) add('per_page', String(state.per_page))
  if (state.qf.length > 0) add('qf', state.qf.join(','))
  if (state.ig_s) add('ig_s', 'true')
  else for (const term of state.ignored_synonyms) add('ig_s', term)
  if (state.ig_sp) add('ig_sp', 'true')
  if (state.t !== undefined) add('t', String(state.t))
  if (state.hr) add('hr', state.hr)
  if (state['product-tour']) add('product-tour', state['product-tour'])
  for (const [key, slug] of Object.entries(state.opened ?? {})) add(key, slug)
  const text = query.map(([key, value]) => `${formEncoded(key)}=${formEncoded(value)}`).join('&')
  return path + (text && `?${text}`)
}

function folderPath({ profile, id, isMixed }: SearchedFolder, what: { category: string; _splat: string }): string {
  const ids = { id: profile, bookmark_folder: id }
  return isMixed ? to('researcher.bookmark_folders.show', ids) : to('researcher.bookmark_folders.show', { ...ids, ...what })
}

/** As in URLSearchParams, which exists in browsers and servers, but is no part of the language. */
const formEncoded = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replace(/[!'()~]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
