import type { Segment } from './segment.ts'

/** Working memory of one segment, reused by searches; `chosen` is all zero between them. */
export interface FacetScratch {
  chosen: Uint8Array
  counts: Int32Array
}

export const facetScratch = (segment: Segment): FacetScratch => ({
  chosen: new Uint8Array(segment.facetTotals.length),
  counts: new Int32Array(segment.facetTotals.length),
})
