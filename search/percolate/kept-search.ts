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

/** The documents of a segment that a search finds. */
export function documentsFitting(
  { request, query, chosen }: KeptSearch,
  matcher: Matcher,
  arena: Arena,
  scratch: FacetScratch,
): DocumentList[] {
  const { segment } = matcher
  const { identifiers } = request
  const narrowed = (found: DocumentList): DocumentList =>
    filterAndCount(segment, withoutExcluded(segment, arena, request, found), undefined, chosen, scratch, undefined)
  // A copy: what was found may be the matcher's own list, and filters drop in place.
  const fitting = identifiers && request.query === undefined ? [] : [narrowed(fittingIn(matcher, arena, query, request).slice())]
  if (identifiers === undefined) return fitting
  const named = documentsUnder(segment, identifiers.map(identifierWord))
  const within = scopeDocuments(segment, arena, request)
  return [...fitting, narrowed(within ? intersect(arena, named, within) : named)]
}

/** False if a segment with these terms cannot have a result: a look at the terms, before any document is looked at. */
export function mayFit(query: CompiledQuery | undefined, terms: ReadonlySet<string>): boolean {
  switch (query?.kind) {
    case 'slots':
      return query.slots.every(slot => hasWord(slot, terms))
    case 'and':
      return query.of.every(part => mayFit(part, terms))
    case 'or':
      return query.of.some(part => mayFit(part, terms))
    default:
      return true
  }
}

const hasWord = ({ terms, stems, prefixes }: Slot, there: ReadonlySet<string>): boolean =>
  prefixes.length > 0 || terms.some(({ text }) => there.has(text)) || stems.some(({ text }) => there.has(text) || there.has(stemTerm(text)))
