import { decoded } from '#contract/decoded.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type IndexData, indexNames } from '#contract/indexes/shape.ts'
import { availableSorts } from '#contract/indexes/sorts.ts'
import { limits } from '#contract/limits.ts'
import { paramsAt } from '#contract/params-at.ts'
import { filterSetNames, scopeIndexes } from '#contract/search.ts'
import { explorePage, folderOrders, type SearchedFolder, type UrlSearchState, usualSort } from '#contract/search-address.ts'
import { slugify } from '#contract/slugs.ts'
import { exploredIndexes } from './explored-indexes.ts'
import { readYearRange, yearRangeValue } from '#contract/year-range.ts'
import { namesIn, type Query, queryKeys, unique, queryValues } from './query-values.ts'

// Addresses are written by the contract, because the server writes them into mails; they are read here.
export { type FolderOrder, folderOrders, type SearchedFolder, searchUrl, type UrlSearchState } from '#contract/search-address.ts'

const recordKeys = Object.values(indexes).map(index => index.key)

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
