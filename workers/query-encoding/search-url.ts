import { indexes } from '#contract/indexes/all.ts'
import { type IndexName, indexNames, type SortName, sortNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { slugify } from '#contract/slugs.ts'

/** What the address of a result list says (S1§2, S3§2). Nothing of it is kept anywhere else. */
export interface UrlSearchState {
  category: IndexName
  keyword: string
  exclude: string[]
  search_by_fields: string[]
  /** Facet name -> chosen bucket values (slugs). */
  filters: Record<string, string[]>
  sort: SortName
  /** 0 is the first page; the address counts from 1 and leaves the first page out. */
  page: number
  /** Filter sets. */
  qf: string[]
  /** True: synonyms are ignored. */
  ig_s: boolean
  /** Time stamp of a saved search. */
  t?: number
  hr?: string
  'product-tour'?: string
  /** Records open above the list: query key -> slug. Absent when none is. */
  opened?: Record<string, string>
}

/** A query as the browser or the router holds it. A key may come once or as a list. */
export type Query = URLSearchParams | Record<string, unknown>

const recordKeys = Object.values(indexes).map(index => index.key)
const name = /^[a-z][a-z0-9_]{0,59}$/

/** The search route of a state: path and query, for example `/search/publications/year:2019,2020?keyword=parsing&page=2`. */
export function searchUrl(state: UrlSearchState): string {
  const buckets = Object.entries(state.filters)
    .filter(([, values]) => values.length > 0)
    .map(([facet, values]) => `/${facet}:${values.map(encodeURIComponent).join(',')}`)
  const query = new URLSearchParams()
  if (state.keyword) query.set('keyword', state.keyword)
  for (const term of state.exclude) query.append('exclude', term)
  if (state.search_by_fields.length > 0) query.set('search_by_fields', state.search_by_fields.join(','))
  if (state.sort !== 'relevance') query.set('sort', state.sort)
  if (state.page > 0) query.set('page', String(state.page + 1))
  if (state.qf.length > 0) query.set('qf', state.qf.join(','))
  if (state.ig_s) query.set('ig_s', 'true')
  if (state.t !== undefined) query.set('t', String(state.t))
  if (state.hr) query.set('hr', state.hr)
  if (state['product-tour']) query.set('product-tour', state['product-tour'])
  for (const [key, slug] of Object.entries(state.opened ?? {})) query.set(key, slug)
  const text = query.toString()
  return `/search/${state.category}${buckets.join('')}${text && `?${text}`}`
}

/**
 * The state that an address means. Never throws: whatever is not understood is healed or dropped (S1§2), so that
 * `searchUrl(readSearchUrl(…))` is the clean address. `bucketsPath` is what follows the category, percent-encoded or not.
 */
export function readSearchUrl(category: string | undefined, bucketsPath: string | undefined, query: Query): UrlSearchState {
  const all = (key: string) => valuesOf(query, key)
  const first = (key: string) => all(key)[0]
  const state: UrlSearchState = {
    category: indexNames.find(known => known === category) ?? 'publications',
    keyword: (first('keyword') ?? '').slice(0, limits.keywordLength),
    exclude: unique(all('exclude').map(term => term.slice(0, 200))).slice(0, 50),
    search_by_fields: namesIn(all('search_by_fields')).slice(0, 8),
    filters: readBuckets(bucketsPath ?? ''),
    sort: sortNames.find(known => known === first('sort')) ?? 'relevance',
    page: readPage(first('page')),
    qf: namesIn(all('qf')),
    ig_s: first('ig_s') === 'true',
  }
  const t = first('t')
  if (t && /^\d{1,15}$/.test(t)) state.t = Number(t)
  const hr = first('hr')
  if (hr) state.hr = hr.slice(0, 300)
  const tour = first('product-tour')
  if (tour) state['product-tour'] = tour.slice(0, 60)
  const opened = recordKeys.flatMap(key => {
    const slug = first(key)
    return slug ? [[key, slug.slice(0, 300)] as const] : []
  })
  if (opened.length > 0) state.opened = Object.fromEntries(opened)
  return state
}

const unique = (values: string[]): string[] => [...new Set(values)].filter(value => value !== '')
const namesIn = (values: string[]): string[] =>
  unique(values.flatMap(value => value.split(',')))
    .filter(value => name.test(value))
    .slice(0, 50)

/** `year:2019,2020/author:ada-lovelace`; a facet that comes twice is joined, a value that is no slug is made one. */
function readBuckets(path: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const segment of path.split('/').slice(0, 100)) {
    const colon = segment.indexOf(':')
    const facet = colon < 0 ? '' : decoded(segment.slice(0, colon))
    if (!name.test(facet)) continue
    const values = segment
      .slice(colon + 1)
      .split(',')
      .map(value => slugify(decoded(value)).slice(0, 300))
    const joined = unique([...(found[facet] ?? []), ...values]).slice(0, 200)
    if (joined.length > 0) found[facet] = joined
  }
  return found
}

function readPage(text: string | undefined): number {
  if (!text || !/^-?\d+$/.test(text)) return 0
  return Math.min(Math.max(Number(text) - 1, 0), limits.lastPage)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A router may already have turned `2` into a number, `true` into a flag and a repeated key into a list. */
function valuesOf(query: Query, key: string): string[] {
  if (query instanceof URLSearchParams) return query.getAll(key)
  if (!Object.hasOwn(query, key)) return []
  const value = query[key]
  return (Array.isArray(value) ? value : [value]).flatMap(item =>
    typeof item === 'string' ? [item] : typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
  )
}
