import { indexes } from '#contract/indexes/all.ts'
import type { IndexData, IndexName } from '#contract/indexes/shape.ts'
import { slugify } from '#contract/slugs.ts'
import { to } from '#contract/to.ts'
import { inFields, withFilter, withKeyword } from './search-moves.ts'
import { readSearchUrl, type UrlSearchState } from './search-url.ts'

/** The filter, and the field of texts and terms, that the index declares for a path of its records. */
function declaredFor({ facets, search }: IndexData, path: string) {
  return {
    facet: facets.find(facet => facet.kind === 'term' && !facet.hidden && facet.path === path),
    field: search.find(field => field.name !== 'identifiers' && field.paths.includes(path)),
  }
}

/** Whether records can be found by the term that they have at a path. */
export function isSearchable(index: IndexName, path: string): boolean {
  const { facet, field } = declaredFor(indexes[index], path)
  return facet !== undefined || field !== undefined
}

/**
 * The search for all records of an index with the same term at a path: by its filter, or, without one or without the right to filter, by
 * the words in its field. Undefined if neither is declared.
 */
export function termSearch(index: IndexName, path: string, term: string, mayFilter: boolean): UrlSearchState | undefined {
  const { facet, field } = declaredFor(indexes[index], path)
  const empty = emptySearch(index)
  const value = slugify(term)
  if (facet && mayFilter && value !== '') return withFilter(empty, facet.name, [value])
  const words = term.replace(/["“”]/g, ' ').trim()
  return field && words !== '' ? inFields(withKeyword(empty, `"${words}"`), [field.name]) : undefined
}

/** Kept, because a record has dozens of terms. */
const emptySearches = new Map<IndexName, UrlSearchState>()

function emptySearch(index: IndexName): UrlSearchState {
  const known = emptySearches.get(index)
  if (known) return known
  const empty = readSearchUrl(to('search', { category: index }), {})
  emptySearches.set(index, empty)
  return empty
}
