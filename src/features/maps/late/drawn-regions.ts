import type { DrawnRegion } from '#ui/map/RegionMap.tsx'
import { regionLabel } from './region-label.ts'
import { lowDataOf, type Region, type Scale } from './regions.ts'

/** Regions as they are drawn, those with most results first. */
export function drawnRegions(regions: ReadonlyMap<string, Region>, scale: Scale): DrawnRegion[] {
  const low = lowDataOf(regions.values())
  return [...regions.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(region => ({
      id: region.id,
      text: regionLabel(region, low.has(region.id)),
      step: scale.stepOf(region),
      isLow: low.has(region.id),
      active: region.active,
    }))
}
