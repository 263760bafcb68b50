import type { Reached } from '../queue/op.ts'
import { metaOf, type MirrorDb, setMeta } from './db.ts'

/** How far pulls have come, those of an unfinished reset included; `pages` were taken in all, and that number never falls. */
export interface Pulled extends Reached {
  pages: number
}

export const pulledOf = async (db: MirrorDb): Promise<Pulled> =>
  (await metaOf<Pulled>(db, 'pulled')) ?? { cursor: await metaOf<string>(db, 'cursor'), page: 0, pages: 0 }

/** Of a change that was first sent by an app that did not write this down: before every page. */
const beginning: Reached = { cursor: undefined, page: -1 }

/**
 * [Note: Late acknowledgements] An acknowledgement tells what was so when its change took effect, and that can be long ago: a repeated
 * request is answered with the stored answer of its first. Pages that were taken since the change was first sent may have brought
 * something later, which the acknowledgement has overwritten and the cursor has passed. So pulls go back to where they stood at the first
 * attempt. Call inside the transaction that writes the acknowledgement.
 */
export async function goBackTo(db: MirrorDb, { cursor, page }: Reached = beginning): Promise<void> {
  const { page: reached, pages } = await pulledOf(db)
  if (page >= reached) return
  await setMeta(db, 'pulled', { cursor, page, pages } satisfies Pulled)
  // Without a cursor all is asked for anew in any case.
  if (cursor === undefined) await db.meta.delete('cursor')
  else if ((await metaOf<string>(db, 'cursor')) !== undefined) await setMeta(db, 'cursor', cursor)
}
