import type { Kysely } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { bookCredits } from '../plans/index.ts'
import type { StoredAnalysis } from './rows.ts'

/**
 * [Note: Charging] The credits of an analysis are taken when it begins, in the transaction that keeps it, so that no number of analyses at once can
 * spend a credit twice; what was not answered is given back when it ends, in the transaction of its end. Each entry of the ledger has the
 * analysis in its key: begun again, joined again or ended again, it counts once. A lost connection is no end.
 */

/** Takes the credits; refuses `no_credits` if there are not enough. */
export async function holdCredits(tx: Tx, userId: string, id: string, credits: number, now: number): Promise<void> {
  const left = await creditsLeft(tx, userId)
  if (left < credits) throw new Refusal('no_credits')
  await book(tx, userId, midOf(id), -credits, now)
}

const midOf = (id: string): string => `analysis ${id}`

/** Whether an analysis with this id ever began, also if it was deleted since. */
export async function wasCharged(query: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
  const row = await query
    .selectFrom('credit_ledger')
    .select('mid')
    .where('user_id', '=', userId)
    .where('mid', '=', midOf(id))
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back what was not used. */
export const giveBack = (tx: Tx, { id, user_id }: Pick<StoredAnalysis, 'id' | 'user_id'>, credits: number, now: number): Promise<void> =>
  book(tx, user_id, `${midOf(id)} back`, Math.max(0, credits), now)

async function book(tx: Tx, userId: string, mid: string, credits: number, now: number): Promise<void> {
  if (credits !== 0) await bookCredits(tx, userId, { mid, ai_credits: credits, contact_credits: 0, reason: 'analysis' }, now)
}

export async function creditsLeft(tx: Kysely<Tables>, userId: string): Promise<number> {
  const row = await tx.selectFrom('credits').select('ai_credits').where('user_id', '=', userId).executeTakeFirst()
  return Math.max(0, row?.ai_credits ?? 0)
}
