import type { ReadMark } from '#contract/read-marks.ts'
import type { Kysely, Selectable } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { ReadMarkName } from '../../store/tables/notices.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export const readMarkView = ({ name, up_to, at }: Pick<Selectable<Tables['read_marks']>, 'name' | 'up_to' | 'at'>): ReadMark => ({
  name,
  up_to: String(up_to),
  at,
})

/** The last one that “all” means: up to `before`, which its reader has seen. */
export const lastUpTo = (newest: number, before: string | undefined): number =>
  before === undefined ? newest : Math.min(newest, Number(before))

/**
 * Says that everything up to here is read. Devices learn it from this one row, so that reading all is one change, however many there are.
 * A mark only moves forward: of two devices the one that saw more wins.
 */
export async function moveReadMark(tx: Tx, userId: string, name: ReadMarkName, upTo: number, now: number): Promise<ReadMark | null> {
  const known = await readMarkOf(tx, userId, name)
  if (upTo <= (known?.up_to ?? 0)) return known ? readMarkView(known) : null
  const moved = { up_to: upTo, at: now, change_seq: await nextChangeSeq(tx) }
  await tx
    .insertInto('read_marks')
    .values({ user_id: userId, name, ...moved })
    .onConflict(conflict => conflict.columns(['user_id', 'name']).doUpdateSet(moved))
    .execute()
  return readMarkView({ name, ...moved })
}

const readMarkOf = (query: Kysely<Tables>, userId: string, name: ReadMarkName) =>
  query.selectFrom('read_marks').selectAll().where('user_id', '=', userId).where('name', '=', name).executeTakeFirst()
