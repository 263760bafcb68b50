import { useState } from 'react'
import type { FilterBucket } from '#contract/search.ts'

/**
 * The buckets in the places they were first drawn in, for as long as the same values are found as often: choosing a value does not
 * change the figures of its own filter, so nothing moves under the pointer of whoever chooses several. Other figures are another list.
 */
export function useSteadyPlaces(buckets: readonly FilterBucket[]): readonly FilterBucket[] {
  const about = buckets
    .map(({ value, count }) => `${value} ${count}`)
    .sort()
    .join('\n')
  const [drawn, setDrawn] = useState({ about, buckets })
  if (drawn.about === about) return drawn.buckets
  setDrawn({ about, buckets })
  return buckets
}
