import { documentsUnder, scopeDocuments, withoutExcluded } from '../match/allowed-documents.ts'
import { type CompiledQuery, compileExclusion, type Slot } from '../match/compiled-query.ts'
import { type Arena, type DocumentList, intersect } from '../match/document-lists.ts'
import { fittingIn, wholeQuery } from '../match/fitting.ts'
import type { Matcher } from '../match/match.ts'
import { queryParts } from '../match/query-parts.ts'
import type { EngineRequest } from '../query/engine-request.ts'
import { type ChosenFilter, chosenFilter, filterAndCount } from '../facets/facet-count.ts'
import type { FacetScratch } from '../segment/facet-scratch.ts'
import { identifierWord } from '../segment/identifier-words.ts'
import type { Plan } from '../segment/plan.ts'
import { stemTerm } from '../segment/stem-terms.ts'

/** A search that is asked again and again: read once, with the code that reads every search. Its results have all words. */
export interface KeptSearch {
  request: EngineRequest
  query: CompiledQuery | undefined
  chosen: readonly ChosenFilter[]
}

export function keptSearch(plan: Plan, request: EngineRequest): KeptSearch {
  const parts = request.plain && request.query ? queryParts(plan, request.query, request.fields) : undefined
  const chosen = plan.index.facets.flatMap((facet, number) => {
    const values = request.filters[facet.name] ?? []
    return values.length > 0 ? [chosenFilter(number, facet.kind, values)] : []
  })
  return { request, query: wholeQuery(plan, request, parts, compileExclusion(plan, request.exclude)), chosen }
}

/** The documents of a segment that a search finds; `query` is the part of its own that may fit (`fittingPart`). */
export function documentsFitting(
  { request, chosen }: KeptSearch,
  query: CompiledQuery | undefined,
  matcher: Matcher,
  arena: Arena,
  scratch: FacetScratch,
): DocumentList[] {
  const { segment } = matcher
  const { identifiers } = request
  const narrowed = (found: DocumentList): DocumentList[] =>
    found.length === 0
      ? []
      : [filterAndCount(segment, withoutExcluded(segment, arena, request, found), undefined, chosen, scratch, undefined)]
  // A copy: what was found may be the matcher's own list, and filters drop in place.
  const isByNumber = identifiers !== undefined && (request.query === undefined || query === undefined)
  const fitting = isByNumber ? [] : narrowed(fittingIn(matcher, arena, query, request).slice())
  if (identifiers === undefined) return fitting
  const named = documentsUnder(segment, identifiers.map(identifierWord))
  const within = scopeDocuments(segment, arena, request)
  return [...fitting, ...narrowed(within ? intersect(arena, named, within) : named)]
}

/**
 * The part of a query that a segment with these terms may have a result of, by a look at the terms, before any document is looked at: without
 * alternatives that need other terms. Undefined if it cannot have one.
 */
export function fittingPart(query: CompiledQuery, terms: ReadonlySet<string>): CompiledQuery | undefined {
  switch (query.kind) {
    case 'slots':
      return query.slots.every(slot => hasWord(slot, terms)) ? query : undefined
    case 'and': {
      const of: CompiledQuery[] = []
      for (const part of query.of) {
        const fitting = fittingPart(part, terms)
        if (fitting === undefined) return undefined
        of.push(fitting)
      }
      return { kind: 'and', of }
    }
    case 'or': {
      const of = query.of.flatMap(part => fittingPart(part, terms) ?? [])
      return of.length > 1 ? { kind: 'or', of } : of[0]
    }
    default:
      return query
  }
}

const hasWord = ({ terms, stems, prefixes }: Slot, there: ReadonlySet<string>): boolean =>
  prefixes.length > 0 || terms.some(({ text }) => there.has(text)) || stems.some(({ text }) => there.has(text) || there.has(stemTerm(text)))
