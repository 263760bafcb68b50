import type { RankingWeights } from '#contract/indexes/shape.ts'

/** Tuned on the tune halves of the judged sets (bench/quality); an index changes what is different there. */
export const usualWeights: RankingWeights = {
  exact: 0.8,
  titlePair: 0.6,
  otherPair: 0.6,
  titleShare: 0.4,
  wholeTitle: 0.2,
  nameAndTitle: 0,
  name: 1,
  looseName: 0.5,
  partOfTitle: 0.5,
  earliest: 0,
  earliestHead: 1.3,
  earliestMention: 0.7,
  coverage: 1,
  reach: 0.1,
  recency: 0.02,
  year: 0.5,
  cited: 1.5,
  authors: 1,
}
