import { type ChosenFilter, chosenFilter } from '#search/facets/facet-count.ts'
import { compileExclusion } from '#search/match/compiled-query.ts'
import { wholeQuery } from '#search/match/fitting.ts'
import { anyWord, fewResults, type LeastWords, mostWords, sharesOf } from '#search/match/most-words.ts'
import { type QueryPart, queryParts } from '#search/match/query-parts.ts'
import type { Budget, EngineRequest, RecordSet } from '#search/query/engine-request.ts'
import { identifierWord } from '#search/segment/identifier-words.ts'
import { linkWord, slugWord } from '#search/segment/links.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { allOf, anyOf, clusterQuery, type Dsl, everything, noDocuments, without } from './cluster-query.ts'
import { facetField, fieldNames } from './index-fields.ts'

/** What finds the records of a search (as IndexEngine.match): `filters` narrow each of the groups. */
export interface FoundDocuments {
  /** The words and phrases of a plain query. */
  parts: readonly QueryPart[] | undefined
  /** Records with an identifier that was asked for. */
  identified: Dsl | undefined
  all: Dsl
  /** Records with most of the words, where few have all. */
  most: Dsl | undefined
  /** Nothing has most of the words, so `most` has any of them. */
  isSome: boolean
  chosen: readonly ChosenFilter[]
}

/** What is found by all words; `most` is what few of them let it be widened to. */
interface Fitting extends FoundDocuments {
  /** All of `all`, those with an identifier too. */
  fitting: Dsl
  widened: { parts: readonly QueryPart[]; scope: readonly Dsl[]; left: readonly Dsl[] } | undefined
}

/** The same, without a look into the cluster: what is found where enough have all words. */
export function fittingDocuments(on: ClusterIndex, request: EngineRequest): Fitting {
  const { plan } = on
  const parts = request.plain && request.query ? queryParts(plan, request.query, request.fields) : undefined
  const excluded = compileExclusion(plan, request.exclude)
  const scope = [request.scope, request.only].filter(set => set !== undefined).map(setQuery)
  const left = excludedOf(request)
  const query = wholeQuery(plan, request, parts, excluded)
  const isOnlyNumbers = request.identifiers !== undefined && request.query === undefined
  const fitting = isOnlyNumbers ? noDocuments : without(allOf([query ? clusterQuery(plan, query) : everything, ...scope]), left)
  const named = request.identifiers && without(allOf([marked(request.identifiers.map(identifierWord)), ...scope]), left)
  const besides = [fitting, ...excluded.map(part => clusterQuery(plan, part)), ...left, ...(named ? [named] : [])]
  return {
    parts,
    identified: named,
    all: named ? without(fitting, [named]) : fitting,
    most: undefined,
    isSome: false,
    chosen: chosenFilters(on, request),
    fitting,
    widened: !request.allWords && parts !== undefined && parts.length > 1 ? { parts, scope, left: besides } : undefined,
  }
}

export function foundDocuments(on: ClusterIndex, request: EngineRequest, work: Budget): FoundDocuments {
  const { fitting, widened, ...found } = fittingDocuments(on, request)
  const whole = widened ? on.totals([fitting], work)[0]! : 0
  if (!widened || whole >= fewResults) return found
  const having = recordsHaving(on, widened.parts, widened.scope, work)
  const most = without(having(mostWords), widened.left)
  const [others] = whole === 0 ? on.totals([most], work) : []
  const isSome = others === 0
  return { ...found, most: isSome ? without(having(anyWord), widened.left) : most, isSome }
}

/** All that a search lists, before its filters. */
export const listedQuery = ({ identified, all, most }: FoundDocuments): Dsl =>
  anyOf([identified, all, most].filter(part => part !== undefined))

/** What passes the filters of all facets but one. */
export const passingFilters = (on: ClusterIndex, { chosen }: FoundDocuments, but?: number): Dsl[] =>
  chosen
    .filter(({ facet }) => facet !== but)
    .map(({ facet, values, ranges }) => {
      const field = facetField(on.index.facets[facet]!.name)
      const within = ranges.map(({ from, to }) => ({ range: { [field]: { gte: fourDigits(from), lte: fourDigits(to) } } }))
      return anyOf([...(values.length > 0 ? [{ terms: { [field]: values } }] : []), ...within])
    })

const fourDigits = (year: number): string => String(Math.min(year, 9999)).padStart(4, '0')

/** Records with any of these words that no text can contain. */
export const marked = (words: readonly string[]): Dsl => (words.length === 0 ? noDocuments : { terms: { [fieldNames.marks]: words } })

/** The records of a set. A slug may be any of a record's slugs. */
export function setQuery({ slugs = [], links = [] }: RecordSet): Dsl {
  const words = [...slugs.map(slugWord), ...links.map(linkWord)]
  return anyOf([...(slugs.length > 0 ? [{ terms: { [fieldNames.slug]: slugs } }] : []), ...(words.length > 0 ? [marked(words)] : [])])
}

/** What a request excludes independently of its words. The stored number of citations is one higher. */
function excludedOf({ outside, least }: EngineRequest): Dsl[] {
  const isEmpty = (outside?.slugs ?? []).length + (outside?.links ?? []).length === 0
  return [
    ...(outside && !isEmpty ? [setQuery(outside)] : []),
    ...(least === undefined ? [] : [{ range: { [fieldNames.cited]: { lte: least } } }]),
  ]
}

/** What finds the records with enough words, by the shares that each word has of the rarity of all. */
function recordsHaving(on: ClusterIndex, parts: readonly QueryPart[], scope: readonly Dsl[], work: Budget): (enough: LeastWords) => Dsl {
  const queries = parts.map(({ query }) => clusterQuery(on.plan, query))
  const found = on.totals(
    queries.map(query => allOf([query, ...scope])),
    work,
  )
  return enough => {
    const { shares, least } = sharesOf(found, on.size, enough)
    const should = queries.flatMap((filter, at) => (shares[at]! > 0 ? { constant_score: { filter, boost: shares[at]! } } : []))
    if (should.length < least) return noDocuments
    const query = { bool: { should, minimum_should_match: least } }
    // A sum of whole numbers below 2²⁴ is exact.
    return allOf([{ function_score: { query, functions: [], min_score: enough.share } }, ...scope])
  }
}

const chosenFilters = ({ index }: ClusterIndex, { filters }: EngineRequest): ChosenFilter[] =>
  index.facets.flatMap((facet, number) => {
    const values = filters[facet.name]
    return values && values.length > 0 ? [chosenFilter(number, facet.kind, values)] : []
  })
