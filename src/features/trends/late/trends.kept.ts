import { type Trend, type TrendReply, trendReply, trendsConfigReply } from '#contract/trends.ts'
import type { Kept } from '#offline/index.ts'

/** The last trends that were seen, by their search; a part is one trend. */
export const keptTrends: Kept<TrendReply> = {
  name: 'trends',
  schema: trendReply,
  most: 20,
  mostBytes: 4_000_000,
  mostBytesEach: 200_000,
}

/** Which trends these searches have. */
export const keptConfigs: Kept<{ trends: Trend[] }> = {
  name: 'trend-configs',
  schema: trendsConfigReply,
  most: keptTrends.most,
  mostBytes: 200_000,
  mostBytesEach: 20_000,
}
