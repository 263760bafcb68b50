import { readYearRange } from '#contract/year-range.ts'
import type { Plan } from '../segment/plan.ts'
import type { Segment } from '../segment/segment.ts'
import { type CompiledQuery, compileQuery, type Slot } from '../match/compiled-query.ts'
import { joinedParts, queryParts } from '../match/query-parts.ts'
import type { EngineRequest, RecordSet } from '../query/engine-request.ts'
import { identifierWord } from '../segment/identifier-words.ts'
import { linkWord, slugWord } from '../segment/links.ts'
import { stemTerm } from '../segment/stem-terms.ts'

/** What a document must have, at least one of these, to be a result: terms of a segment, beginnings of terms, values of a facet. */
export interface Anchors {
  terms: readonly string[]
  prefixes: readonly string[]
  values: readonly string[]
}

/** How many records have a term: the rarer the anchors of a search, the fewer documents it is asked about. */
export type Rarity = (term: string) => number

/** Anchors with the number of documents that they bring in. */
interface Weighed extends Anchors {
  weight: number
}

/** A value of a facet as an anchor. */
const valueAnchor = (facet: number, value: string): string => `${facet} ${value}`

/** The values of a segment as anchors. */
export const valueAnchorsOf = ({ values, facetOf }: Segment): Set<string> =>
  new Set(Array.from({ length: values.size }, (_, value) => valueAnchor(facetOf[value]!, values.at(value))))

/** Where there are words, they say more than a filter: its values are in every tenth document, or so. */
const filterWeight = 1e9

/** The rarest anchors of a search; undefined if every document may be a result. */
export function anchorsOf(plan: Plan, request: EngineRequest, rarity: Rarity): Anchors | undefined {
  return rarest([
    scopeAnchors(request.scope),
    scopeAnchors(request.only),
    wordAnchors(plan, request, rarity),
    ...filterAnchors(plan, request),
  ])
}

function wordAnchors(plan: Plan, request: EngineRequest, rarity: Rarity): Weighed | undefined {
  const { query, fields, identifiers } = request
  const parts = request.plain && query ? queryParts(plan, query, fields) : undefined
  const words = anchorsIn(parts ? joinedParts(parts) : compileQuery(plan, query, fields), rarity)
  if (identifiers === undefined) return words
  const named = ofTerms(identifiers.map(identifierWord), 1)
  // Without words nothing is found but what has the identifiers.
  return query === undefined ? named : words && together([named, words])
}

function anchorsIn(query: CompiledQuery | undefined, rarity: Rarity): Weighed | undefined {
  switch (query?.kind) {
    case 'slots':
      return rarest(query.slots.map(slot => anchorsOfSlot(slot, rarity)))
    case 'and':
      return rarest(query.of.map(part => anchorsIn(part, rarity)))
    case 'or': {
      const all = query.of.map(part => anchorsIn(part, rarity))
      return all.every(one => one !== undefined) ? together(all) : undefined
    }
    default:
      return undefined
  }
}

function anchorsOfSlot({ terms, stems, prefixes }: Slot, rarity: Rarity): Weighed {
  // A stem that is its only word has no entry of its own.
  const all = [...terms.map(({ text }) => text), ...stems.flatMap(({ text }) => [stemTerm(text), text])]
  const begun = prefixes.map(({ text }) => text)
  // A beginning is shared by many words; how many, is not worth a look.
  const weight = all.reduce((sum, term) => sum + rarity(term), 0) + begun.reduce((sum, text) => sum + filterWeight / 10 ** text.length, 0)
  return { terms: all, prefixes: begun, values: [], weight }
}

const scopeAnchors = (set: RecordSet | undefined): Weighed | undefined =>
  set && ofTerms([...(set.slugs ?? []).flatMap(slug => [slugWord(slug), ownSlug(slug)]), ...(set.links ?? []).map(linkWord)], 0)

/** The first slug of a document, which is no term of its segment. */
export const ownSlug = (slug: string): string => `/${slug}`

/** For each filter of single values those of which a result must have one. */
export const neededValues = (plan: Plan, request: EngineRequest): (readonly string[])[] =>
  filterAnchors(plan, request).map(({ values }) => values)

function filterAnchors(plan: Plan, { filters }: EngineRequest): Weighed[] {
  return plan.index.facets.flatMap((facet, number) => {
    const chosen = filters[facet.name] ?? []
    const isRange = facet.kind === 'year' && chosen.some(value => readYearRange(value) !== undefined)
    if (chosen.length === 0 || isRange) return []
    return { terms: [], prefixes: [], values: chosen.map(value => valueAnchor(number, value)), weight: filterWeight * chosen.length }
  })
}

const ofTerms = (terms: string[], weight: number): Weighed => ({ terms, prefixes: [], values: [], weight })

const together = (all: readonly Weighed[]): Weighed => ({
  terms: all.flatMap(({ terms }) => terms),
  prefixes: all.flatMap(({ prefixes }) => prefixes),
  values: all.flatMap(({ values }) => values),
  weight: all.reduce((sum, { weight }) => sum + weight, 0),
})

const rarest = (all: readonly (Weighed | undefined)[]): Weighed | undefined =>
  all.reduce((best, next) => (best === undefined || (next !== undefined && next.weight < best.weight) ? next : best), undefined)
