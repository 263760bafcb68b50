import type { IndexData } from '#contract/indexes/shape.ts'
import type { SearchState } from '#contract/search.ts'
import { parseQuery } from '../query/parse-query.ts'
import { printQuery, type QueryNode } from '../query/query.ts'

/** The search without what it excludes, by words of its own or within the keyword; undefined where it excludes nothing. */
export function withoutExclusions(index: IndexData, state: SearchState): SearchState | undefined {
  const parsed = parseQuery(state.keyword, index)
  const query = parsed.ok ? parsed.query : undefined
  const left = query && positive(query)
  if (state.exclude.length === 0 && left === query) return undefined
  const keyword = left === query ? state.keyword : left ? printQuery(left) : ''
  return { ...state, keyword, exclude: [] }
}

/** A query that finds at least as much and negates nothing: the same node where nothing in it is negated, undefined for every record. */
function positive(query: QueryNode): QueryNode | undefined {
  switch (query.kind) {
    case 'word':
    case 'phrase':
      return query
    case 'not':
      return undefined
    case 'field': {
      const of = positive(query.of)
      return of === query.of ? query : of && { ...query, of }
    }
    case 'and':
    case 'or': {
      const parts = query.of.map(positive)
      const of = parts.flatMap(part => part ?? [])
      // "a or not b" finds what neither part names.
      if (query.kind === 'or' && of.length < parts.length) return undefined
      if (of.length === query.of.length && of.every((part, at) => part === query.of[at])) return query
      return of.length > 1 ? { ...query, of } : of[0]
    }
  }
}
