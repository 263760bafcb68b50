import type { EngineRequest } from '../query/engine-request.ts'
import type { QueryNode } from '../query/query.ts'
import { isCommon } from '../match/query-parts.ts'

/** What is highlighted of a search: in a plain query common words only if there is nothing else. Those in quotes are part of a phrase. */
export const markedQuery = ({ query, plain }: Pick<EngineRequest, 'query' | 'plain'>): QueryNode | undefined =>
  query && plain ? (isCommon(query) ? query : telling(query)) : query

function telling(query: QueryNode): QueryNode {
  if (query.kind === 'or') return { ...query, of: query.of.map(telling) }
  if (query.kind !== 'and') return query
  const of = query.of.filter(part => !isCommon(part)).map(telling)
  return of.length > 0 ? { ...query, of } : query
}
