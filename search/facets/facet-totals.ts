import type { FacetSpace } from '../segment/facet-space.ts'
import type { SearchedSegment } from '../segment/searched-segment.ts'

/** The number of records for each facet value of the whole index, without deleted ones, in the engine's numbering. */
export function livingTotals(space: FacetSpace, segments: readonly SearchedSegment[]): Int32Array {
  const totals = new Int32Array(space.size)
  for (const { segment, facetMap, lostValues } of segments) {
    const { facetTotals } = segment
    if (facetMap === undefined) for (let number = 0; number < facetTotals.length; number += 1) totals[number]! += facetTotals[number]!
    else for (let number = 0; number < facetTotals.length; number += 1) totals[facetMap[number]!]! += facetTotals[number]!
    for (const [number, lost] of lostValues) totals[facetMap === undefined ? number : facetMap[number]!]! -= lost
  }
  return totals
}
