import type { IndexName } from '#contract/indexes/shape.ts'
import { readSearchUrl, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The address of a record's explore page for one index; with `byName` its results found by name only. */
export const exploreLink = (scope: NonNullable<UrlSearchState['scope']>, category: IndexName, byName = false): string =>
  searchUrl({ ...readSearchUrl('', {}), scope, category, qf: byName ? ['suggestions_only'] : [] })
