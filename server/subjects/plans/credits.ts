import { limits } from '#contract/limits.ts'
import type { Credits } from '#contract/plans.ts'
import { can, type UserType } from '#contract/rights.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

interface LedgerEntry {
  /** The key of the cause: the same cause counts once. */
  mid: string
  ai_credits: number
  contact_credits: number
  reason: string
}

/** Creates the account's balance with the credits of a new account. */
export async function openCredits(tx: Tx, userId: string, now: number): Promise<void> {
  const { ai, contact } = limits.credits.atStart
  await tx.insertInto('credits').values({ user_id: userId, ai_credits: 0, contact_credits: 0 }).execute()
  await bookCredits(tx, userId, { mid: 'start', ai_credits: ai, contact_credits: contact, reason: 'start' }, now)
}

/**
 * Adds an entry to the ledger: the balance is always the sum of the entries. The store itself refuses an entry that exists already, or one
 * that would make the balance negative.
 */
export async function bookCredits(tx: Tx, userId: string, entry: LedgerEntry, now: number): Promise<void> {
  await tx
    .insertInto('credit_ledger')
    .values({ user_id: userId, created_at: now, ...entry })
    .execute()
  await tx
    .updateTable('credits')
    .set(eb => ({
      ai_credits: eb('ai_credits', '+', entry.ai_credits),
      contact_credits: eb('contact_credits', '+', entry.contact_credits),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Whether this cause has its entry in the ledger. */
export const isBooked = async (query: Kysely<Tables>, userId: string, mid: string): Promise<boolean> =>
  (await query.selectFrom('credit_ledger').select('mid').where('user_id', '=', userId).where('mid', '=', mid).executeTakeFirst()) !==
  undefined

/** The remaining credits. Contact credits are for users who may export addresses (S2§6). */
export async function creditsOf(query: Kysely<Tables>, user: { id: string; user_type: UserType }): Promise<Credits> {
  const row = await query.selectFrom('credits').selectAll().where('user_id', '=', user.id).executeTakeFirst()
  return {
    ai_credits: row?.ai_credits ?? 0,
    contact_credits: row?.contact_credits ?? 0,
    export_emails: can(user.user_type, 'export'),
  }
}
