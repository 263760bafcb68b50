import type { FeedPosition } from '../declare/op.ts'
import { getMeta, type MirrorDb, setMeta } from './db.ts'

/** How far pulls have come, an unfinished reset included; `pages` is the number of all pages taken and never falls. */
export interface PullPosition extends FeedPosition {
  pages: number
}

export const pullPosition = async (db: MirrorDb): Promise<PullPosition> =>
  (await getMeta<PullPosition>(db, 'pulled')) ?? { cursor: await getMeta<string>(db, 'cursor'), page: 0, pages: 0 }

/** For a change that was first sent by an app version without pull positions: before every page. */
const beginning: FeedPosition = { cursor: undefined, page: -1 }

/**
 * [Note: Late acknowledgements] An acknowledgement describes the state right after its change took effect, which can be long ago: a
 * repeated request gets the stored answer of the first one. Pages that were taken since the change was first sent may hold a later state,
 * which the acknowledgement overwrites and which the cursor has passed. So pulls continue from the position at the first attempt. Call
 * inside the transaction that writes the acknowledgement.
 */
export async function rewindTo(db: MirrorDb, { cursor, page }: FeedPosition = beginning): Promise<void> {
  const { page: reached, pages } = await pullPosition(db)
  if (page >= reached) return
  await setMeta(db, 'pulled', { cursor, page, pages } satisfies PullPosition)
  // Without a cursor everything is pulled again anyway.
  if (cursor === undefined) await db.meta.delete('cursor')
  else if ((await getMeta<string>(db, 'cursor')) !== undefined) await setMeta(db, 'cursor', cursor)
}
