import type { EngineRequest } from '../query/engine-request.ts'
import type { Plan } from '../segment/plan.ts'
import { scopeDocuments } from './allowed-documents.ts'
import { type CompiledQuery, compileQuery } from './compiled-query.ts'
import type { Arena, DocumentList } from './document-lists.ts'
import type { Matcher } from './match.ts'
import { joinedParts, type QueryPart } from './query-parts.ts'

/** The query combined with its exclusions. `parts` are those of a plain query. */
export function wholeQuery(
  plan: Plan,
  request: EngineRequest,
  parts: readonly QueryPart[] | undefined,
  excluded: readonly CompiledQuery[],
): CompiledQuery | undefined {
  const query = parts ? joinedParts(parts) : compileQuery(plan, request.query, request.fields)
  const of = [...(query ? [query] : []), ...excluded.map(of => ({ kind: 'not' as const, of }))]
  return of.length > 1 ? { kind: 'and', of } : of[0]
}

/** The documents of a segment that fit a query within the scope of its request, before filters. */
export function fittingIn(matcher: Matcher, arena: Arena, query: CompiledQuery | undefined, request: EngineRequest): DocumentList {
  const within = scopeDocuments(matcher.segment, arena, request)
  return query ? matcher.match(query, within) : (within ?? matcher.everything())
}
