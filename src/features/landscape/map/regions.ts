import type { FilterBucket } from '#contract/search.ts'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'
import { sameCountry } from './country-names.data.ts'

/** What is coloured: the number of results, or their share of all records of the place in percent. */
export type Measure = 'count' | 'share'

/** A place of the map with what was found there. Several buckets may be spellings of one place. */
export interface Region {
  id: string
  label: string
  /** The filter values that stand for it. */
  values: readonly string[]
  count: number
  total: number
  active: boolean
}

/** The place that a country's slug stands for. */
export const countryId = (slug: string): string => sameCountry[slug] ?? slug

/** Places by their id on the map. */
export function regionsOf(buckets: readonly FilterBucket[], idOf: (slug: string) => string): Map<string, Region> {
  const regions = new Map<string, Region>()
  for (const { value, label, count, total, active } of buckets) {
    const id = idOf(value)
    const known = regions.get(id)
    regions.set(
      id,
      known
        ? {
            ...known,
            values: [...known.values, value],
            count: known.count + count,
            total: known.total + total,
            active: known.active || active,
          }
        : { id, label, values: [value], count, total, active },
    )
  }
  return regions
}

export const measured = (place: Pick<Region, 'count' | 'total'>, measure: Measure): number =>
  measure === 'count' ? place.count : percentageOf(place)

/** Colours of a map (S3§9). */
export const steps = 12

/** Places with so few records that a share says little: less than 5 percent of the average total (S3§9). */
export function lowDataOf(regions: Iterable<Region>): ReadonlySet<string> {
  const told = [...regions].filter(({ total }) => total > 0)
  const average = told.reduce((sum, { total }) => sum + total, 0) / told.length
  return new Set(told.filter(({ total }) => total < average * 0.05).map(({ id }) => id))
}

export interface Scale {
  /** 0 to 11; undefined where nothing was found. */
  stepOf: (region: Region) => number | undefined
  least: number
  most: number
}

/**
 * Which colour a place has, from the first for the least to the last for the most. Counts differ by orders of magnitude between places and
 * are told apart by their logarithm; shares lie side by side. A share that says little does not stretch the scale.
 */
export function scaleOf(regions: Iterable<Region>, measure: Measure): Scale {
  const all = [...regions].filter(({ count }) => count > 0)
  const low = measure === 'share' ? lowDataOf(all) : new Set<string>()
  const sure = all.filter(({ id }) => !low.has(id))
  const values = (sure.length > 0 ? sure : all).map(region => measured(region, measure))
  if (values.length === 0) return { least: 0, most: 0, stepOf: () => undefined }
  const least = Math.min(...values)
  const most = Math.max(...values)
  const height = measure === 'count' ? Math.log : (value: number) => value
  const part = (value: number) => (most > least ? (height(value) - height(least)) / (height(most) - height(least)) : 1)
  return {
    least,
    most,
    stepOf: region => {
      const value = measured(region, measure)
      return value > 0 ? Math.max(0, Math.min(steps - 1, Math.floor(part(value) * steps))) : undefined
    },
  }
}
