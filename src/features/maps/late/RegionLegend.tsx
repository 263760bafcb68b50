import { Legend } from '#ui/map/Legend.tsx'
import type { DrawnRegion } from '#ui/map/RegionMap.tsx'
import { fewRecords } from './map-figure.ts'
import { formatMeasure } from './region-label.ts'
import type { Measure, Scale } from './regions.ts'

interface RegionLegendProps {
  scale: Scale
  measure: Measure
  regions: readonly DrawnRegion[]
}

export const RegionLegend = ({ scale: { least, most }, measure, regions }: RegionLegendProps) => (
  <Legend
    least={formatMeasure(least, measure)}
    most={`${formatMeasure(most, measure)} ${measure === 'count' ? 'results' : 'of the place’s records'}`}
    hatched={regions.some(({ isLow, step }) => isLow && step !== undefined) ? fewRecords : undefined}
  />
)
