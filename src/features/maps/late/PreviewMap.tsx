import type { FilterBucket } from '#contract/search.ts'
import { RegionMap } from './RegionMap.tsx'
import { countryId, regionsOf } from './regions.ts'
import { type MapName, useShapes } from './use-shapes.ts'

interface PreviewMapProps {
  map: MapName
  label: string
  buckets: readonly FilterBucket[]
}

/** A map without interaction; the list beside it has the numbers. */
export function PreviewMap({ map, label, buckets }: PreviewMapProps) {
  const shapes = useShapes(map)
  if (!shapes) return null
  const regions = regionsOf(buckets, map === 'world' ? countryId : value => value)
  return <RegionMap label={label} map={shapes} regions={regions} measure="count" />
}
