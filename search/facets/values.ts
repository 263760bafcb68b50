import type { FilterBucket } from '#contract/search.ts'
import { slugify } from '#contract/slugs.ts'
import type { ValuesRequest } from '../query/engine-request.ts'
import { bucketOf, chosenBuckets, type Counted } from './facet-buckets.ts'
import { packStrings } from '../segment/byte-strings.ts'
import type { DocumentList } from '../match/document-lists.ts'
import { hasWord, type ValueWord } from '../segment/facet-space.ts'
import type { Matched } from '../match/ranking.ts'
import type { Segment } from '../segment/segment.ts'
import { standsAlone } from '../text/tokenize.ts'
import { topDocuments } from '../match/top-documents.ts'

/**
 * One page of a facet's matching values in a search: by results, ties by value, or by value, which is the folded label and so alphabetical,
 * the same on every machine, or backwards. A value without results is left out unless it is chosen.
 */
export function valuesOf(counted: Counted, wanted: ValuesRequest): { total: number; buckets: FilterBucket[] } {
  const { space, counts } = counted
  const facet = space.index.facets.findIndex(known => known.name === wanted.facet)
  if (facet < 0) return { total: 0, buckets: [] }
  const words = wordsOf(wanted.query)
  const { only } = wanted
  const chosen = chosenBuckets(counted, facet)
  const active = new Set(chosen.map(bucket => bucket.value))
  const empty = chosen
    .filter(({ count, value }) => count === 0 && words.every(word => hasWord(value, word)) && (!only || only(value)))
    .sort(byValue)
  const all = space.countedValues(facet, counts)
  const begun = words.length === 0 ? all : all.filter(number => words.every(word => space.hasWord(number, word)))
  const numbers = only ? begun.filter(number => only(space.value(number))) : begun
  const end = wanted.offset + wanted.limit
  const { order } = wanted
  const first =
    order === 'results' ? mostCounted(numbers, counts, end) : (order === 'newest' ? numbers.toReversed() : numbers).slice(0, end)
  const buckets = first.map(number => bucketOf(counted, number, active.has(space.value(number))))
  const rows = [...buckets, ...empty]
  return {
    total: numbers.length + empty.length,
    buckets: (order === 'results' ? rows : rows.sort(order === 'newest' ? (a, b) => byValue(b, a) : byValue)).slice(wanted.offset, end),
  }
}

const byValue = (a: FilterBucket, b: FilterBucket): number => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)

/** The words of a query, folded and split like those of values. */
export const wordsOf = (query: string): ValueWord[] =>
  slugify(query)
    .split('-')
    .filter(text => text !== '')
    .map(text => ({ text, bytes: packStrings([text], 1).bytes, anywhere: standsAlone(text) }))

/** The `wanted` values with the highest counts; of equal counts the first ones. */
function mostCounted(numbers: readonly number[], counts: Int32Array, wanted: number): number[] {
  const places = Uint32Array.from(numbers, (_, place) => place)
  const best = topDocuments(places, place => counts[numbers[place]!]!, wanted)
  return Array.from(best.documents, place => numbers[place]!)
}

/** A facet to browse (S3§3). */
export interface Category {
  name: string
  label: string
  /** The number of its values in the search, chosen ones also without results. */
  total: number
  /** Results that have any value of it. */
  results: number
}

/** Every facet with how many values a search has of it, and how many results have any. */
export function categoriesOf(counted: Counted, matched: readonly Matched[]): Category[] {
  const { space, counts } = counted
  const results = new Uint32Array(space.index.facets.length)
  for (const { searched, documents } of matched) addResults(searched.segment, documents, results)
  return space.index.facets.map(({ name, label }, facet) => {
    let total = chosenBuckets(counted, facet).filter(bucket => bucket.count === 0).length
    space.eachCounted(facet, counts, () => (total += 1))
    return { name, label, total, results: results[facet]! }
  })
}

/** Adds for each facet how many of the documents have a value of it. A document's values stand facet by facet. */
function addResults({ documentFacets, documentFacetStarts, facetOf }: Segment, documents: DocumentList, results: Uint32Array): void {
  for (const document of documents) {
    let last = -1
    for (let place = documentFacetStarts[document]!; place < documentFacetStarts[document + 1]!; place += 1) {
      const facet = facetOf[documentFacets[place]!]!
      if (facet !== last) results[facet]! += 1
      last = facet
    }
  }
}
