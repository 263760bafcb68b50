import { useState } from 'react'
import type { FilterBucket } from '#contract/search.ts'

/**
 * Keeps the buckets in the order they were first drawn in while their values and counts stay the same. Choosing a value does not change
 * the counts of its own filter, so nothing moves under the pointer while several values are chosen.
 */
export function useStableOrder(buckets: readonly FilterBucket[]): readonly FilterBucket[] {
  const key = buckets
    .map(({ value, count }) => `${value} ${count}`)
    .sort()
    .join('\n')
  const [drawn, setDrawn] = useState({ key, buckets })
  if (drawn.key === key) return drawn.buckets
  setDrawn({ key, buckets })
  return buckets
}
