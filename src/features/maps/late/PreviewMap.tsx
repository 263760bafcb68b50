import type { MapFilter } from '#contract/maps.ts'
import { placeId } from '#contract/place-ids.ts'
import type { FilterBucket } from '#contract/search.ts'
import { RegionMap } from '#ui/map/RegionMap.tsx'
import { drawnRegions } from './drawn-regions.ts'
import { mapTexts } from './map-texts.ts'
import { RegionLegend } from './RegionLegend.tsx'
import { regionsOf, scaleOf } from './regions.ts'
import { useShapes } from './use-shapes.ts'

interface PreviewMapProps {
  map: MapFilter
  buckets: readonly FilterBucket[]
}

/** A map without zoom and choice; the list beside it has the numbers. */
export default function PreviewMap({ map, buckets }: PreviewMapProps) {
  const shapes = useShapes(map)
  if (!shapes) return null
  const regions = regionsOf(buckets, value => placeId(map, value))
  const scale = scaleOf(regions.values(), 'count')
  const drawn = drawnRegions(regions, scale)
  const { place, of } = mapTexts[map]
  return (
    <figure>
      <RegionMap label={`${place}: results ${of}`} map={shapes} regions={drawn} />
      <RegionLegend scale={scale} measure="count" regions={drawn} />
    </figure>
  )
}
