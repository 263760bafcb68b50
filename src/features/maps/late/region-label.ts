import { counted, formatNumber } from '#kit/format-number.ts'
import { percentageOf } from '#workers/trend-normalisation/normalised.ts'
import type { Measure, Region } from './regions.ts'

export const formatMeasure = (value: number, measure: Measure): string => (measure === 'count' ? formatNumber(value) : `${value} %`)

/** `Germany: 120 results, 4.35 % of its 2,760 records, few records` */
export const regionLabel = (region: Region, isLow = false): string =>
  [
    `${region.label}: ${counted(region.count, 'result')}`,
    `${percentageOf(region)} % of its ${counted(region.total, 'record')}`,
    ...(isLow ? ['few records'] : []),
  ].join(', ')
