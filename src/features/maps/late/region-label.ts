import { formatNumber, resultCount } from '#kit/format-number.ts'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'
import type { Measure, Region } from './regions.ts'

export const formatMeasure = (value: number, measure: Measure): string => (measure === 'count' ? formatNumber(value) : `${value} %`)

/** `Germany: 120 results, 4.35 % of its 2,760 records, few records` */
export const regionLabel = (region: Region, isLow = false): string =>
  [
    `${region.label}: ${resultCount(region.count)}`,
    `${percentageOf(region)} % of its ${formatNumber(region.total)} ${region.total === 1 ? 'record' : 'records'}`,
    ...(isLow ? ['few records'] : []),
  ].join(', ')
