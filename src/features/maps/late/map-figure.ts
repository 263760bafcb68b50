import { indexes } from '#contract/indexes/all.ts'
import type { MapFilter } from '#contract/maps.ts'
import { placeId } from '#contract/place-ids.ts'
import type { FilterBucket } from '#contract/search.ts'
import { type FigureWithTable, figureName, type LegendEntry, searchCaption, searchLink } from '#features/figures/index.ts'
import { colourSteps } from '#ui/map/colour-steps.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { mapTexts } from './map-texts.ts'
import { pictureSteps } from './picture-steps.data.ts'
import { formatMeasure } from './region-label.ts'
import { lowDataOf, type Measure, regionsOf, type Scale } from './regions.ts'
import { placeTable } from './sorted-places.ts'

export interface MappedSearch {
  map: MapFilter
  search: UrlSearchState
  total: number
  /** When the results were counted; by default now. */
  at?: number | undefined
  buckets: readonly FilterBucket[]
}

/** Steps that the legend of a picture names. */
const named = [0, 4, 8, colourSteps - 1]

/** A map as it is saved (S3§9). */
export function mapFigure(
  { map, search, total, at, buckets }: MappedSearch,
  svg: SVGSVGElement,
  measure: Measure,
  scale: Scale,
): FigureWithTable {
  const { title, of, kind, outlines } = mapTexts[map]
  const what = measure === 'count' ? `Results ${of}` : `Results as a share of the place’s records, ${of}`
  const hasHatched = lowDataOf(regionsOf(buckets, value => placeId(map, value)).values()).size > 0
  return {
    svg,
    legend: legendOf(scale, measure),
    title: `${indexes[search.category].label}: ${what.toLowerCase()}`,
    caption: [...searchCaption(search, total, at), `${hasHatched ? `Hatched: ${fewRecords}. ` : ''}Outlines: ${outlines}`],
    name: figureName(search.category, title),
    link: searchLink(search),
    table: placeTable(kind, buckets),
  }
}

/** What hatching means. */
export const fewRecords = 'places with few records, whose share says little'

function legendOf(scale: Scale, measure: Measure): LegendEntry[] {
  const steps = scale.most > scale.least ? named : [colourSteps - 1]
  return steps.map((step, at) => {
    const value = at === steps.length - 1 ? scale.most : scale.from(step)
    return {
      colour: pictureSteps[step] ?? pictureSteps[0],
      label: `${at === 0 || at === steps.length - 1 ? '' : 'from '}${formatMeasure(value, measure)}`,
    }
  })
}
