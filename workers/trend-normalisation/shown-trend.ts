import type { TrendBucket, TrendReply } from '#contract/trends.ts'
import { type Movement, movementsOf } from './moved.ts'
import { normalised, countIn, type ShownPoint } from './normalised.ts'

/** A value of a trend as it is drawn. */
export interface ShownBucket extends Omit<TrendBucket, 'points'> {
  points: ShownPoint[]
  /** Its results of years that are not drawn, or of none. */
  others: number
  /** Absent where its share of the results did not move, or too little is known. */
  moved?: Movement
}

export interface ShownTrend extends Omit<TrendReply, 'buckets'> {
  buckets: ShownBucket[]
}

/** A trend with every year until `last`, its percentages, and what moved. All values have the same years. */
export function shownTrend(reply: TrendReply, last: number): ShownTrend {
  const shown = reply.buckets.map(bucket => {
    const points = normalised(bucket.points, last)
    return { ...bucket, points, others: Math.max(0, bucket.total - countIn(points)) }
  })
  const moved = movementsOf(shown.map(({ points }) => points))
  return {
    ...reply,
    buckets: shown.map((bucket, at) => {
      const movement = moved[at]
      return movement ? { ...bucket, moved: movement } : bucket
    }),
  }
}
