import type { Facet } from '#contract/indexes/shape.ts'
import { readYearRange, type YearRange } from '#contract/year-range.ts'
import type { DocumentList } from '../match/document-lists.ts'
import { type FacetRows, facetRows } from './facet-rows.ts'
import type { FacetScratch } from '../segment/facet-scratch.ts'
import { findValue, yearsWithin } from '../segment/facet-space.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'
import type { Segment } from '../segment/segment.ts'

/** The chosen values of one facet, and ranges of a facet of years: a document passes with any of them. */
export interface ChosenFilter {
  facet: number
  values: readonly string[]
  ranges: readonly YearRange[]
}

export function chosenFilter(facet: number, kind: Facet['kind'], chosen: readonly string[]): ChosenFilter {
  const ranges = kind === 'year' ? chosen.flatMap(value => readYearRange(value) ?? []) : []
  return { facet, ranges, values: ranges.length > 0 ? chosen.filter(value => readYearRange(value) === undefined) : chosen }
}

/**
 * Drops deleted documents and those that fail a filter, in place, and counts facet values when `counts` is given. Counts are disjunctive: a
 * document that fails no filter counts everywhere; one that fails exactly one filter counts only in that filter's facet. Returns the rest.
 */
export function filterAndCount(
  segment: Segment,
  documents: DocumentList,
  dead: Uint8Array | undefined,
  filters: readonly ChosenFilter[],
  scratch: FacetScratch,
  counts: Int32Array | undefined,
): DocumentList {
  const living = dead === undefined ? documents : alive(documents, dead)
  if (filters.length === 0) {
    if (counts) countAll(segment, living, counts)
    return living
  }
  const marked = markChosen(segment, filters, scratch.chosen)
  const rows = filters.map(filter => facetRows(segment, filter.facet))
  const kept = passing(living, rows, scratch.chosen, counts)
  for (const number of marked) scratch.chosen[number] = 0
  if (counts) countAll(segment, kept, counts)
  return kept
}

/** Adds the facet values of these documents to counts in the engine's numbering. */
export function countInto({ segment, scratch, facetMap }: SearchedSegment, documents: DocumentList, counts: Int32Array): void {
  if (facetMap === undefined) return countAll(segment, documents, counts)
  scratch.counts.fill(0)
  countAll(segment, documents, scratch.counts)
  addMapped(scratch.counts, facetMap, counts)
}

/** Adds counts in a segment's own numbering to counts in the engine's. */
export function addMapped(own: Int32Array, facetMap: Uint32Array, counts: Int32Array): void {
  for (let number = 0; number < facetMap.length; number += 1) counts[facetMap[number]!]! += own[number]!
}

function alive(documents: DocumentList, dead: Uint8Array): DocumentList {
  let size = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    documents[size] = document
    size += 1 - dead[document]!
  }
  return documents.subarray(0, size)
}

/** Counts a whole list. For more than half of the segment it is faster to add everything and subtract the missing documents. */
function countAll(segment: Segment, documents: DocumentList, counts: Int32Array): void {
  const { documentFacets, documentFacetStarts, facetTotals, size } = segment
  if (documents.length * 2 <= size) {
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!
      const end = documentFacetStarts[document + 1]!
      for (let place = documentFacetStarts[document]!; place < end; place += 1) counts[documentFacets[place]!]! += 1
    }
    return
  }
  for (let value = 0; value < facetTotals.length; value += 1) counts[value]! += facetTotals[value]!
  let at = 0
  for (let document = 0; document < size; document += 1) {
    if (at < documents.length && documents[at] === document) {
      at += 1
      continue
    }
    const end = documentFacetStarts[document + 1]!
    for (let place = documentFacetStarts[document]!; place < end; place += 1) counts[documentFacets[place]!]! -= 1
  }
}

/** Marks the numbers of all chosen values; returns them. */
function markChosen(segment: Segment, filters: readonly ChosenFilter[], chosen: Uint8Array): number[] {
  const marked = filters
    .flatMap(({ facet, values, ranges }) => [
      ...values.map(value => findValue(segment, facet, value)),
      ...ranges.flatMap(range => yearsWithin(segment, facet, range)),
    ])
    .filter(number => number >= 0)
  for (const number of marked) chosen[number] = 1
  return marked
}

/** Keeps the documents that pass every filter, and counts those that fail only one in that one's facet. */
function passing(documents: DocumentList, filters: readonly FacetRows[], chosen: Uint8Array, counts: Int32Array | undefined): DocumentList {
  let size = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at]!
    let failed: FacetRows | undefined
    let failures = 0
    for (let number = 0; number < filters.length; number += 1) {
      const rows = filters[number]!
      if (passes(rows, document, chosen)) continue
      failures += 1
      failed = rows
      if (failures === 2) break
    }
    if (failures === 0) documents[size++] = document
    else if (failures === 1 && counts) {
      const { single, starts, values } = failed!
      if (single) {
        const value = single[document]!
        if (value >= 0) counts[value]! += 1
      } else for (let place = starts[document]!; place < starts[document + 1]!; place += 1) counts[values[place]!]! += 1
    }
  }
  return documents.subarray(0, size)
}

function passes({ single, starts, values }: FacetRows, document: number, chosen: Uint8Array): boolean {
  if (single) {
    const value = single[document]!
    return value >= 0 && chosen[value] === 1
  }
  for (let place = starts[document]!; place < starts[document + 1]!; place += 1) if (chosen[values[place]!] === 1) return true
  return false
}
