import * as v from 'valibot'
import type { FollowedIndex } from './alerts.ts'
import type { IndexName } from './indexes/shape.ts'
import { limits } from './limits.ts'
import { filterSetNames } from './search.ts'
import { searchUrl, type UrlSearchState } from './search-address.ts'
import { type SavedData, type SavedSearch, savedData } from './searches.ts'

/** The first page of results of a saved search. */
export function urlStateOf(data: SavedData): UrlSearchState {
  const scope = data.scoped_slug_texts[0]
  return {
    view: 'search',
    ...(data.scoped_index && scope !== undefined && { scope: { index: data.scoped_index, slug: scope } }),
    category: data.index,
    keyword: data.keyword,
    exclude: data.exclude,
    search_by_fields: data.search_by_fields,
    filters: Object.fromEntries(
      Object.entries(data.filters).map(([name, { buckets }]) => [name, buckets.filter(({ active }) => active).map(({ value }) => value)]),
    ),
    sort: 'relevance',
    offset: 0,
    per_page: limits.pageSize,
    qf: filterSetNames.filter(set => data[set]),
    ig_s: data.ignore_synonyms,
    ignored_synonyms: data.ignore_synonyms ? [] : data.ignored_synonyms,
    ig_sp: data.ignore_spelling,
  }
}

/** Its results with those last added first; what was added since the last look is marked as new (S1§2). */
export const openedHref = ({ data, timestamp_epoch: t }: Pick<SavedSearch, 'data' | 'timestamp_epoch'>): string =>
  searchUrl({ ...urlStateOf(data), sort: 'last_added', t })

/** The search for the records of one kind that name a followed profile. */
export const namingProfile = (profile: { index: FollowedIndex; slug: string }, kind: IndexName): SavedData =>
  v.parse(savedData, { index: kind, scoped_index: profile.index, scoped_slug_texts: [profile.slug] })
