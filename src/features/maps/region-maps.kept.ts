import type { Reply } from '#contract/endpoint.ts'
import { maps } from '#contract/maps.ts'
import type { Kept } from '#offline/index.ts'

/** The maps that were looked at last, by their search; a part is a map of it. */
export const regionMaps: Kept<Reply<typeof maps.show>> = {
  name: 'maps',
  schema: maps.show.reply,
  most: 20,
  mostBytes: 1_000_000,
  mostBytesEach: 100_000,
}
