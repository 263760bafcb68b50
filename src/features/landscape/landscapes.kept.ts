import type { Reply } from '#contract/endpoint.ts'
import { landscape } from '#contract/landscape.ts'
import type { Kept } from '#offline/index.ts'

export type Landscape = Reply<typeof landscape.show>

/** The landscapes that were looked at last, by their search. */
export const keptLandscapes: Kept<Landscape> = {
  name: 'landscapes',
  schema: landscape.show.reply,
  most: 20,
  mostBytes: 1_000_000,
  mostBytesEach: 100_000,
}
