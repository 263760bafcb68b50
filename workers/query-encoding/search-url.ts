import { indexes } from '#contract/indexes/all.ts'
import { type IndexData, type IndexName, indexNames, type SortName } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import { limits } from '#contract/limits.ts'
import type { PageName } from '#contract/page-routes.ts'
import { paramsAt } from '#contract/params-at.ts'
import { type FilterSetName, filterSetNames, type ScopeIndex, scopeIndexes } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import { to } from '#contract/to.ts'
import { exploredIndexes } from './explored-indexes.ts'
import { readYearRange, yearRangeValue } from '#contract/year-range.ts'
import { decoded, namesIn, type Query, queryKeys, unique, queryValues } from './query-values.ts'

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
const explorePage = {
  researchers: 'researcher.explore',
  research_groups: 'research_group.explore',
  organisations: 'organisation.explore',
} as const satisfies Record<ScopeIndex, PageName>
const recordKeys = Object.values(indexes).map(index => index.key)
/** The default sort: a saved search shows what was added last (S1§2). */
const usualSort = (t: number | undefined): SortName => (t === undefined ? 'relevance' : 'last_added')

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
  const query = new URLSearchParams()
  if (state.keyword) query.set('keyword', state.keyword)
  for (const term of state.exclude) query.append('exclude', term)
  if (state.search_by_fields.length > 0) query.set('search_by_fields', state.search_by_fields.join(','))
  if (folder?.order) query.set('sort', folder.order)
  else if (state.sort !== usualSort(state.t)) query.set('sort', state.sort)
  if (state.offset > 0) query.set('page', String(Math.floor(state.offset / state.per_page) + 1))
  if (state.per_page !== limits.pageSize) query.set('per_page', String(state.per_page))
  if (state.qf.length > 0) query.set('qf', state.qf.join(','))
  if (state.ig_s) query.set('ig_s', 'true')
  else for (const term of state.ignored_synonyms) query.append('ig_s', term)
  if (state.ig_sp) query.set('ig_sp', 'true')
  if (state.t !== undefined) query.set('t', String(state.t))
  if (state.hr) query.set('hr', state.hr)
  if (state['product-tour']) query.set('product-tour', state['product-tour'])
  for (const [key, slug] of Object.entries(state.opened ?? {})) query.set(key, slug)
  const text = query.toString()
  return path + (text && `?${text}`)
}

function folderPath({ profile, id, isMixed }: SearchedFolder, what: { category: string; _splat: string }): string {
  const ids = { id: profile, bookmark_folder: id }
  return isMixed ? to('researcher.bookmark_folders.show', ids) : to('researcher.bookmark_folders.show', { ...ids, ...what })
}

/**
 * Parses an address. Never throws: invalid parts are corrected or dropped (S1§2), so that `searchUrl(readSearchUrl(…))` is the clean
 * address. `path` is the whole path, percent-encoded or not.
 */
export function readSearchUrl(path: string, query: Query): UrlSearchState {
  const { view, scope, folder, rest } = readPlace(path)
  const all = (key: string) => queryValues(query, key)
  const first = (key: string) => all(key)[0]
  const t = readTime(first('t'))
  const sets = namesIn(all('qf'))
  const ignored = unique(all('ig_s').map(term => term.slice(0, 200)))
  const ig_s = ignored.includes('true')
  const per_page = limits.pageSizes.find(size => String(size) === first('per_page')) ?? limits.pageSize
  const category = indexNames.find(known => known === rest[0]) ?? (scope && exploredIndexes(scope.index)[0]) ?? 'publications'
  const index = indexes[category]
  const state: UrlSearchState = {
    view,
    ...(scope && { scope }),
    ...(folder && { folder: { ...folder, ...readOrder(first('sort')) } }),
    category,
    keyword: (first('keyword') ?? '').slice(0, limits.keywordLength),
    exclude: unique(all('exclude').map(term => term.slice(0, 200))).slice(0, 50),
    search_by_fields: namesIn(all('search_by_fields')).filter(field => index.search.some(known => known.name === field)),
    filters: readBuckets(rest, index),
    sort: (folder ? undefined : availableSorts(index).find(known => known === first('sort'))) ?? usualSort(t),
    offset: readPage(first('page'), per_page) * per_page,
    per_page,
    qf: filterSetNames.filter(set => sets.includes(set) && (scope !== undefined || set !== 'suggestions_only')),
    ig_s,
    ignored_synonyms: ig_s ? [] : ignored.slice(0, 50),
    ig_sp: first('ig_sp') === 'true',
  }
  if (t !== undefined) state.t = t
  const hr = first('hr')
  if (hr) state.hr = hr.slice(0, 300)
  const tour = first('product-tour')
  if (tour) state['product-tour'] = tour.slice(0, 60)
  const openKey = queryKeys(query).findLast(key => recordKeys.includes(key) && all(key).some(Boolean))
  if (openKey !== undefined) state.opened = { [openKey]: all(openKey).findLast(Boolean)?.slice(0, 300) ?? '' }
  return state
}

/** Which search page a path is of, and the segments after it. An unknown scope is kept: the server refuses it. */
function readPlace(path: string): Pick<UrlSearchState, 'view' | 'scope' | 'folder'> & { rest: string[] } {
  const restOf = ({ category = '', _splat = '' }) => [category, ..._splat.split('/')]
  for (const index of scopeIndexes) {
    const found = paramsAt(explorePage[index], path)
    if (found) return { view: 'search', scope: { index, slug: decoded(found['id'] ?? '').slice(0, 300) }, rest: restOf(found) }
  }
  const inFolder = paramsAt('researcher.bookmark_folders.show', path)
  if (inFolder) {
    const { id = '', bookmark_folder = '', category = '' } = inFolder
    const isMixed = !(indexNames as readonly string[]).includes(category)
    return {
      view: 'search',
      folder: { profile: decoded(id), id: decoded(bookmark_folder).slice(0, 300), isMixed },
      rest: isMixed ? [] : restOf(inFolder),
    }
  }
  const onMap = paramsAt('searchLandscape', path)
  return { view: onMap ? 'landscape' : 'search', rest: restOf(onMap ?? paramsAt('search', path) ?? {}) }
}

/** `year:2012,2015-2020/author:ada-lovelace`; repeated facets are merged, and values are turned into slugs, ranges of years into their form. */
function readBuckets(segments: readonly string[], index: IndexData): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const segment of segments.slice(0, 100)) {
    const colon = segment.indexOf(':')
    const facet = colon < 0 ? '' : decoded(segment.slice(0, colon))
    const known = index.facets.find(known => known.name === facet)
    if (known === undefined) continue
    const slugs = segment
      .slice(colon + 1)
      .split(',')
      .map(value => slugify(decoded(value)).slice(0, 300))
    const values = known.kind === 'year' ? slugs.map(wellFormedYears) : slugs
    const joined = unique([...(found[facet] ?? []), ...values]).slice(0, 200)
    if (joined.length > 0) found[facet] = joined
  }
  return found
}

function wellFormedYears(value: string): string {
  const range = readYearRange(value)
  return range ? (yearRangeValue(range) ?? '') : value
}

function readOrder(text: string | undefined): Pick<SearchedFolder, 'order'> {
  const order = folderOrders.find(known => known === text)
  return order ? { order } : {}
}

const readTime = (text: string | undefined): number | undefined => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** The last page of a size that can be asked for: no size reaches deeper than the usual one. */
export const lastPageOf = (perPage: number): number => Math.floor(((limits.lastPage + 1) * limits.pageSize) / perPage) - 1

function readPage(text: string | undefined, perPage: number): number {
  if (!text || !/^-?\d+$/.test(text)) return 0
  return Math.min(Math.max(Number(text) - 1, 0), lastPageOf(perPage))
}
