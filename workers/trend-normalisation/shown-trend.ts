import type { TrendBucket, TrendReply } from '#contract/trends.ts'
import { type Movement, movementsOf } from './moved.ts'
import { normalised, type ShownPoint } from './normalised.ts'

/** A value of a trend as it is drawn. */
export interface ShownBucket extends Omit<TrendBucket, 'points'> {
  points: ShownPoint[]
  /** Absent where its share of the results did not move, or too little is known. */
  moved?: Movement
}

export interface ShownTrend extends Omit<TrendReply, 'buckets'> {
  buckets: ShownBucket[]
}

/** A trend with every year, its percentages, and what moved. All values have the same years. */
export function shownTrend(reply: TrendReply): ShownTrend {
  const shown = reply.buckets.map(bucket => ({ ...bucket, points: normalised(bucket.points) }))
  const moved = movementsOf(shown.map(({ points }) => points))
  return {
    ...reply,
    buckets: shown.map((bucket, at) => {
      const movement = moved[at]
      return movement ? { ...bucket, moved: movement } : bucket
    }),
  }
}
