import { percentageOf } from '#workers/trend-normalisation/normalised.ts'
import type { Measure, Region } from './regions.ts'

const whole = new Intl.NumberFormat('en-GB')

export const figure = (value: number): string => whole.format(value)
export const results = (value: number): string => `${figure(value)} ${value === 1 ? 'result' : 'results'}`
export const asMeasured = (value: number, measure: Measure): string => (measure === 'count' ? figure(value) : `${value} %`)

/** `Germany: 120 results, 4.35 % of its 2,760 records, few records` */
export const regionWords = (region: Region, isLow = false): string =>
  [
    `${region.label}: ${results(region.count)}`,
    `${percentageOf(region)} % of its ${figure(region.total)} records`,
    ...(isLow ? ['few records'] : []),
  ].join(', ')
