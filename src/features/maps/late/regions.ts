import type { FilterBucket } from '#contract/search.ts'
import { colourSteps } from '#ui/map/colour-steps.ts'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'

/** What the colours show: the number of results, or their share of all records of the place in percent. */
export type Measure = 'count' | 'share'

/** A place on the map with its results. Several buckets may be spellings of one place. */
export interface Region {
  id: string
  label: string
  /** Its filter values. */
  values: readonly string[]
  count: number
  total: number
  active: boolean
}

/** Places by their id on the map. */
export function regionsOf(buckets: readonly FilterBucket[], idOf: (slug: string) => string): Map<string, Region> {
  const regions = new Map<string, Region>()
  for (const { value, label, count, total, active } of buckets) {
    const id = idOf(value)
    const existing = regions.get(id)
    regions.set(
      id,
      existing
        ? {
            ...existing,
            values: [...existing.values, value],
            count: existing.count + count,
            total: existing.total + total,
            active: existing.active || active,
          }
        : { id, label, values: [value], count, total, active },
    )
  }
  return regions
}

export const measured = (place: Pick<Region, 'count' | 'total'>, measure: Measure): number =>
  measure === 'count' ? place.count : percentageOf(place)

/** Places with too few records for a reliable share: less than 5 percent of the average total (S3§9). */
export function lowDataOf(regions: Iterable<Region>): ReadonlySet<string> {
  const known = [...regions].filter(({ total }) => total > 0)
  const average = known.reduce((sum, { total }) => sum + total, 0) / known.length
  return new Set(known.filter(({ total }) => total < average * 0.05).map(({ id }) => id))
}

export interface Scale {
  /** 0 to 11; undefined without results. */
  stepOf: (region: Region) => number | undefined
  least: number
  most: number
  /** The least value with this colour. */
  from: (step: number) => number
}

/**
 * The colour scale, from the first colour for the least to the last for the most. Counts differ by orders of magnitude, so their scale is
 * logarithmic; that of shares is linear. Unreliable shares do not stretch the scale.
 */
export function scaleOf(regions: Iterable<Region>, measure: Measure): Scale {
  const all = [...regions].filter(({ count }) => count > 0)
  const low = measure === 'share' ? lowDataOf(all) : new Set<string>()
  const reliable = all.filter(({ id }) => !low.has(id))
  const values = (reliable.length > 0 ? reliable : all).map(region => measured(region, measure))
  if (values.length === 0) return { least: 0, most: 0, stepOf: () => undefined, from: () => 0 }
  const least = Math.min(...values)
  const most = Math.max(...values)
  const transform = measure === 'count' ? Math.log : (value: number) => value
  const part = (value: number) => (most > least ? (transform(value) - transform(least)) / (transform(most) - transform(least)) : 1)
  const valueAt = (of: number) => (measure === 'count' ? Math.ceil(least * (most / least) ** of) : least + of * (most - least))
  return {
    least,
    most,
    from: step => Math.round(valueAt(step / colourSteps) * 100) / 100,
    stepOf: region => {
      const value = measured(region, measure)
      return value > 0 ? Math.max(0, Math.min(colourSteps - 1, Math.floor(part(value) * colourSteps))) : undefined
    },
  }
}
