import { randomFrom } from '../corpus.ts'
import type { JudgedQuery } from './judged.ts'

/** Results below this place do not count. */
const depth = 10

/** The score of a list of slugs for a query, between 0 and 1. */
export type Measure = (found: readonly string[], query: JudgedQuery) => number

/** 1 / place of the first record that was meant. */
export const reciprocalRank: Measure = (found, { grades }) => {
  const place = found.slice(0, depth).findIndex(slug => grades.get(slug) === 3)
  return place < 0 ? 0 : 1 / (place + 1)
}

/** 1 if the first result was meant. */
export const firstIsMeant: Measure = (found, { grades }) => (grades.get(found[0] ?? '') === 3 ? 1 : 0)

/** Normalised discounted cumulative gain; records without a judgement gain nothing. */
export const gain: Measure = (found, { grades }) => {
  const best = [...grades.values()].sort((a, b) => b - a)
  return discounted(found.map(slug => grades.get(slug) ?? 0)) / discounted(best)
}

const discounted = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

export interface Interval {
  mean: number
  low: number
  high: number
}

/** The mean of some scores and its 95 % interval, by resampling. */
export function meanOf(scores: readonly number[], samples = 1000): Interval {
  const random = randomFrom(scores.length)
  const means = Array.from({ length: samples }, () => {
    let sum = 0
    for (let at = 0; at < scores.length; at += 1) sum += scores[Math.floor(random() * scores.length)]!
    return sum / scores.length
  }).sort((a, b) => a - b)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return { mean, low: means[Math.floor(samples * 0.025)]!, high: means[Math.floor(samples * 0.975)]! }
}
