import { limits } from '#contract/limits.ts'
import type { Namesake, NamesakePair } from '#contract/namesakes.ts'
import type { Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export const namesakeView = ({ slug_value, other_slug_value, created_at }: Selectable<Tables['namesakes']>): Namesake => ({
  slug_value,
  other_slug_value,
  created_at,
})

/** Remembers a pair; one that is known stays as it is. */
export async function putNamesake(tx: Tx, userId: string, pair: NamesakePair, now: number): Promise<Namesake> {
  const existing = await tx
    .selectFrom('namesakes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('slug_value', '=', pair.slug_value)
    .where('other_slug_value', '=', pair.other_slug_value)
    .executeTakeFirst()
  if (existing) return namesakeView(existing)
  const { count } = await tx
    .selectFrom('namesakes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.namesakes)
    throw new Refusal('limit_reached', {
      sentence: `You have marked ${limits.namesakes} profiles as someone else, the most an account can.`,
    })
  const row = { user_id: userId, ...pair, created_at: now, change_seq: await nextChangeSeq(tx) }
  await tx.insertInto('namesakes').values(row).execute()
  // There or marked as gone, never both: a mirror that reads both would not know which came last.
  await tx
    .deleteFrom('removed_namesakes')
    .where('user_id', '=', userId)
    .where('slug_value', '=', pair.slug_value)
    .where('other_slug_value', '=', pair.other_slug_value)
    .execute()
  return namesakeView(row)
}

export async function dropNamesake(tx: Tx, userId: string, pair: NamesakePair, now: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('namesakes')
    .where('user_id', '=', userId)
    .where('slug_value', '=', pair.slug_value)
    .where('other_slug_value', '=', pair.other_slug_value)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx
    .insertInto('removed_namesakes')
    .values({ user_id: userId, ...pair, change_seq: await nextChangeSeq(tx), removed_at: now })
    .execute()
}
