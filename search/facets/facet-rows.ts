import type { Segment } from '../segment/segment.ts'

/** The values of one facet by document; made when the facet is first filtered by, and kept. */
export interface FacetRows {
  /** Of a facet with at most one value a document: that value, or -1. */
  single: Int32Array | undefined
  /** Of others: where each document's values begin, and the values. */
  starts: Uint32Array
  values: Uint32Array
}

const rowsOfSegments = new WeakMap<Segment, (FacetRows | undefined)[]>()

export function facetRows(segment: Segment, facet: number): FacetRows {
  let known = rowsOfSegments.get(segment)
  if (known === undefined) {
    known = []
    rowsOfSegments.set(segment, known)
  }
  known[facet] ??= makeRows(segment, facet)
  return known[facet]
}

function makeRows({ size, documentFacets, documentFacetStarts, facetStarts }: Segment, facet: number): FacetRows {
  const low = facetStarts[facet]!
  const high = facetStarts[facet + 1]!
  const starts = new Uint32Array(size + 1)
  let most = 0
  let total = 0
  for (let document = 0; document < size; document += 1) {
    for (let place = documentFacetStarts[document]!; place < documentFacetStarts[document + 1]!; place += 1) {
      if (documentFacets[place]! >= low && documentFacets[place]! < high) total += 1
    }
    starts[document + 1] = total
    most = Math.max(most, total - starts[document]!)
  }
  const values = new Uint32Array(total)
  const single = most > 1 ? undefined : new Int32Array(size).fill(-1)
  let to = 0
  for (let document = 0; document < size; document += 1) {
    for (let place = documentFacetStarts[document]!; place < documentFacetStarts[document + 1]!; place += 1) {
      const value = documentFacets[place]!
      if (value < low || value >= high) continue
      values[to++] = value
      if (single) single[document] = value
    }
  }
  return single ? { single, starts: new Uint32Array(0), values: new Uint32Array(0) } : { single, starts, values }
}
