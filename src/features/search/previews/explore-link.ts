import type { IndexName } from '#contract/indexes/shape.ts'
import { readSearchUrl, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'

/** The explore page of a record for one index; with `byName` what was found there by name alone. */
export const exploreLink = (scope: NonNullable<UrlSearchState['scope']>, category: IndexName, byName = false): string =>
  searchUrl({ ...readSearchUrl('', {}), scope, category, qf: byName ? ['suggestions_only'] : [] })
